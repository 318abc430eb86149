const DAY = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601-hc-h23', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit'
  })
  formats.set(timeZone, made)
  return made
}

/** How far local time is ahead of UTC at an instant, milliseconds. Instants are milliseconds since 1970 in UTC. */
export function offsetAt(timeZone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(second)) part[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = part
  const local = new Date(0)
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
  local.setUTCFullYear(year, month - 1, day)
  local.setUTCHours(hour, minute, seconds)
  return local.getTime() - second
}

/** The local day of an instant, `2026-01-31`. */
export function localDay(timeZone: string, instant: number): string {
  return new Date(instant + offsetAt(timeZone, instant)).toISOString().slice(0, 10)
}

/** A time of the contract as local time in whole seconds, `2026-01-31 14:05:02`. */
export function localTime(timeZone: string, iso: string): string {
  const instant = Date.parse(iso)
  return new Date(instant + offsetAt(timeZone, instant)).toISOString().slice(0, 19).replace('T', ' ')
}

/** The first instant of a local day: midnight, or the end of the hour that a clock skipped then. */
export function startOfDay(timeZone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The offset may change between the guess and the true start of the day, so both offsets are tried.
  const guesses = [offsetAt(timeZone, midnight - DAY), offsetAt(timeZone, midnight + DAY)].map(
    (offset) => midnight - offset
  )
  const [early, late] = [Math.min(...guesses), Math.max(...guesses)]
  if (localDay(timeZone, early) === day) return early
  if (localDay(timeZone, late) === day && localDay(timeZone, late - 1) !== day) return late
  // Midnight was skipped: the day begins at the change.
  return firstInstant(early, late, (instant) => localDay(timeZone, instant) >= day)
}

/** The day `count` days after another; before it if `count` is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

/** From `at` until the next period, local time is `offset` milliseconds ahead of UTC. */
export interface OffsetPeriod {
  readonly at: number
  readonly offset: number
}

// No zone has changed twice and back within so short a time, in the years in which there are payments.
const STEP = 14 * DAY

/** The offsets of a time zone from one instant to another, earliest first; the first one begins at `from`. */
export function offsetPeriods(timeZone: string, from: number, to: number): readonly OffsetPeriod[] {
  const periods: OffsetPeriod[] = [{ at: from, offset: offsetAt(timeZone, from) }]
  for (let before = from; before < to; before += STEP) {
    const after = Math.min(before + STEP, to)
    const offset = offsetAt(timeZone, after)
    if (offset === periods.at(-1)?.offset) continue
    periods.push({ at: firstInstant(before, after, (instant) => offsetAt(timeZone, instant) === offset), offset })
  }
  return periods
}

/** The first instant after `low` at which a condition holds; it then holds until `high`. */
function firstInstant(low: number, high: number, holds: (instant: number) => boolean): number {
  let [no, yes] = [low, high]
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (holds(middle)) yes = middle
    else no = middle
  }
  return yes
}

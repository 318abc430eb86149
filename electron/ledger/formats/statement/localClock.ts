import { offsetAt } from '../../../../shared/localTime.ts'

const DAY = 86_400_000

/**
 * How far local time is ahead of UTC at an instant, for instants that mostly come in order: both in milliseconds. Asks
 * the calendar once a day, and for every instant only on the days on which clocks change.
 */
export function createLocalClock(timeZone: string): (instant: number) => number {
  let known = Number.NaN
  let offset: number | undefined
  return (instant) => {
    const day = Math.floor(instant / DAY)
    if (day !== known) {
      known = day
      const first = offsetAt(timeZone, day * DAY)
      offset = first === offsetAt(timeZone, day * DAY + DAY - 1) ? first : undefined
    }
    return offset ?? offsetAt(timeZone, instant)
  }
}

/**
 * Milliseconds since 1970 of a time as the ledger keeps it; undefined for what is none, or is not of a year from 0001 to
 * 9999, for which statements have no form.
 */
export function parseInstant(time: string): number | undefined {
  const instant = Date.parse(time)
  if (Number.isNaN(instant) || time.startsWith('0000')) return undefined
  return time.length === 24 && new Date(instant).toISOString() === time ? instant : undefined
}

/** The local time of an instant as if it were UTC, `2026-01-31T23:59:59.123Z`; undefined as for `parseInstant`. */
export function localTime(instant: number, offset: number): string | undefined {
  const text = new Date(instant + offset).toISOString()
  return text.length > 24 || text.startsWith('0000') ? undefined : text
}

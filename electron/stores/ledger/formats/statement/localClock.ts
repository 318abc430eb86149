import { offsetAt } from '../../../../../shared/days/localTime.ts'

const DAY = 86_400_000

/**
 * Returns the UTC offset at an instant; both in milliseconds. Fast for instants in order: it asks the calendar once per
 * day, and for every instant only on days when clocks change.
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
 * Parses a time of the ledger to milliseconds since 1970. Undefined for invalid times and for years outside 0001 to
 * 9999, which statements cannot express.
 */
export function parseInstant(time: string): number | undefined {
  const instant = Date.parse(time)
  if (Number.isNaN(instant) || time.startsWith('0000')) return undefined
  return time.length === 24 && new Date(instant).toISOString() === time ? instant : undefined
}

/** The local time of an instant in the form of UTC, `2026-01-31T23:59:59.123Z`; undefined as in `parseInstant`. */
export function localTime(instant: number, offset: number): string | undefined {
  const text = new Date(instant + offset).toISOString()
  return text.length > 24 || text.startsWith('0000') ? undefined : text
}

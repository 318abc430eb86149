import { offsetPeriods } from '../../../../shared/days/localTime.ts'

const DAY = 86_400_000

/** Converts an instant to days since 1970-01-01 in a time zone. */
export type DayNumber = (instant: number) => number

/** For instants between `from` and `to`. Asking the calendar for each of a million instants would take seconds. */
export function dayNumbers(timeZone: string, from: number, to: number): DayNumber {
  const periods = offsetPeriods(timeZone, from, to).toReversed()
  return (instant) => {
    const period = periods.find(({ at }) => at <= instant) ?? periods.at(-1)
    return Math.floor((instant + (period?.offset ?? 0)) / DAY)
  }
}

/** `2026-01-31` of a day number. */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

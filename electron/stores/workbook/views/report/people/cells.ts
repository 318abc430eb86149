import { localTime } from '../../../../../../shared/days/localTime.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** A time as `2026-11-21 05:00:02` in a time zone; a day, and what is no time, as it is. */
export function timeCell(iso: string | null, timeZone: string): string | null {
  return iso === null || DAY.test(iso) || Number.isNaN(Date.parse(iso)) ? iso : localTime(timeZone, iso)
}

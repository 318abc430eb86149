import { localDay, localTime } from '../days/localTime.ts'

export const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `31 October 2026`, from a day or a time, without a change of time zone. */
export function dayWords(iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`
}

/** `31 October 2026`: the day of a time in a time zone. */
export function localDayWords(iso: string, timeZone: string): string {
  return dayWords(localDay(timeZone, Date.parse(iso)))
}

/** `31 October 2026, 14:05 (Europe/Stockholm)`, from a time, for files that are read elsewhere. */
export function zonedTimeWords(iso: string, timeZone: string): string {
  const local = localTime(timeZone, iso)
  return `${dayWords(local)}, ${local.slice(11, 16)} (${timeZone})`
}

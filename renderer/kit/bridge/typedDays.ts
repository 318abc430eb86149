import { plainDay } from '../../../shared/days/typedDay.ts'
import { dayOrder } from './englishDates.ts'
import { regional } from './regional.ts'

/** A typed day as `2026-10-01`. Text that is not a day is returned unchanged. */
export function readDay(typed: string): string {
  return plainDay(typed.replace(/\s/g, ''), dayOrder())
}

/** The day `2026-10-01` as a person of the region would type it. */
export function typedDay(day: string, locale: string | undefined = regional.locale): string {
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC'
  })
  const time = Date.parse(day)
  const written = Number.isNaN(time) ? day : format.format(time).replace(/\s/g, '')
  // If it cannot be read back, the region uses its own digits or signs.
  return plainDay(written, dayOrder(locale)) === day ? written : day
}

import { plainDay } from '../../../shared/typedDay.ts'
import { dayOrder } from './englishDates.ts'
import { regional } from './regional.ts'

/** A day as it was typed, as `2026-10-01`; a text that is none as it is. */
export function readDay(typed: string): string {
  return plainDay(typed.replace(/\s/g, ''), dayOrder())
}

/** A day, `2026-10-01`, as a person of the region would type it. */
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
  // What could not be read back is of a region with signs of its own.
  return plainDay(written, dayOrder(locale)) === day ? written : day
}

import { dayOrderOf, type DayOrder } from '../../../shared/days/typedDay.ts'
import { regional } from './regional.ts'

/**
 * Every date for people is made here. The app speaks English, so months have English names in every region; the region
 * decides whether the day or the month comes first.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

/** How a region writes dates with these parts, in English. Calendar days are formatted in UTC. */
export function englishDates(
  parts: Intl.DateTimeFormatOptions,
  locale: string | undefined = regional.locale
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, parts])
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(dayOrder(locale) === 'month-first' ? 'en-US' : 'en-GB', parts)
  formats.set(key, made)
  return made
}

/** Whether a region writes the first of October as `10/1/2026` or as `1/10/2026`. */
export function dayOrder(locale: string | undefined = regional.locale): DayOrder {
  return dayOrderOf(locale)
}

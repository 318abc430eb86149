import type { DayOrder } from '../../../shared/typedDay.ts'
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

const orders = new Map<string | undefined, DayOrder>()

/** Whether a region writes the first of October as `10/1/2026` or as `1/10/2026`. */
export function dayOrder(locale: string | undefined = regional.locale): DayOrder {
  const known = orders.get(locale)
  if (known) return known
  // Some regions place a month in words differently from one in figures. If the year comes first, only the words tell
  // the order.
  const first = [firstPart(locale, 'numeric'), firstPart(locale, 'short')].find((part) => part !== 'year')
  const order = first === 'month' ? 'month-first' : 'day-first'
  orders.set(locale, order)
  return order
}

function firstPart(locale: string | undefined, month: 'numeric' | 'short') {
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' })
  return format.formatToParts(0).find(({ type }) => type !== 'literal')?.type
}

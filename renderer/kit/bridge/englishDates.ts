import type { DayOrder } from '../../../shared/typedDay.ts'
import { regional } from './regional.ts'

/**
 * The app speaks English, so a month has its English name whatever the region; the region says whether the day or the
 * month comes first. The one place that makes dates for people.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

/** How dates with these parts are written in a region, in English. A day of a calendar is told in UTC. */
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

/** Whether a region writes `10/1/2026` for the first of October, or `1/10/2026`. */
export function dayOrder(locale: string | undefined = regional.locale): DayOrder {
  const known = orders.get(locale)
  if (known) return known
  // Some regions write a month in words elsewhere than one in figures. Where the year comes first, only the words tell.
  const first = [firstPart(locale, 'numeric'), firstPart(locale, 'short')].find((part) => part !== 'year')
  const order = first === 'month' ? 'month-first' : 'day-first'
  orders.set(locale, order)
  return order
}

function firstPart(locale: string | undefined, month: 'numeric' | 'short') {
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' })
  return format.formatToParts(0).find(({ type }) => type !== 'literal')?.type
}

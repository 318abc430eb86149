import { z } from 'zod'

/** What a region writes first: `1/10/2026` is 1 October (`day-first`) or 10 January (`month-first`). */
export const DayOrder = z.enum(['day-first', 'month-first'])
export type DayOrder = z.output<typeof DayOrder>

const orders = new Map<string | undefined, DayOrder>()

/** Whether a region writes the first of October as `10/1/2026` or as `1/10/2026`; without one, the system's region. */
export function dayOrderOf(locale: string | undefined): DayOrder {
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

const YEAR_FIRST = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})\.?$/
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})\.?$/
const MONTH = /^(\d{1,2})[./-](\d{4})$/

/**
 * Rewrites a typed day or month as `2026-10-01` or `2026-10`; any other text stays as it is. The region's order decides
 * about `1/10/2026`; `31/1/2026` is clear everywhere.
 */
export function plainDay(text: string, order: DayOrder): string {
  const [, firstYear, , monthAfter = '', dayAfter = ''] = YEAR_FIRST.exec(text) ?? []
  if (firstYear !== undefined) return `${firstYear}-${twoDigits(monthAfter)}-${twoDigits(dayAfter)}`
  const [, first = '', , second = '', year] = YEAR_LAST.exec(text) ?? []
  if (year !== undefined) {
    const isMonthFirst = order === 'month-first' ? Number(first) <= 12 : Number(second) > 12
    const [month, day] = isMonthFirst ? [first, second] : [second, first]
    return `${year}-${twoDigits(month)}-${twoDigits(day)}`
  }
  const [, month, itsYear] = MONTH.exec(text) ?? []
  return month === undefined || itsYear === undefined ? text : `${itsYear}-${twoDigits(month)}`
}

/** The same for each end of a range, such as `>=1.10.2026` and `1.10.2026..31.10.2026`. */
export function plainDays(text: string, order: DayOrder): string {
  const ends = text.split('..').map((end) => {
    const [, sign = '', day = ''] = /^([<>]?=?)(.*)$/s.exec(end) ?? []
    return sign + plainDay(day, order)
  })
  return ends.join('..')
}

function twoDigits(number: string): string {
  return number.padStart(2, '0')
}

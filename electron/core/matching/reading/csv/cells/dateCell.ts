import { DateOrder } from '../../../../../../shared/domain/reconciliation/instruction.ts'
import { monthInDate } from '../../../months.ts'
import { isDay } from '../../values/day.ts'

const YEAR_FIRST = /^(\d{4})(?:([-/.]) ?|年)(\d{1,2})(?:\2 ?|月)(\d{1,2})[.日]?(?:$|[T ])/
const COMPACT = /^(\d{4})()(\d{2})(\d{2})(?:$|[T ])/
const YEAR_LAST = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})\.?(?:$|[T ,])/
const DOTTED = /^\d{1,2}\./
const SHORT_YEAR_LAST = /^\d{1,2}[/.] ?\d{1,2}[/.] ?\d{2}(?:\D|$)/
/** `3. August 2026`, `3-Aug-26`, `3 de agosto de 2026`; `Aug 3rd, 2026`; `2026. augusztus 3.` */
const MONTH_NAMED = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|º)?[ ./-]*(?:de |of )?(?<month>\p{L}{3,})[ .,/-]*(?:de |del )?(?<year>\d{4}|\d{2})(?:\.?$|[ ,T]+\d| [гр])/u,
  /^(?<month>\p{L}{3,})[ ./-]*(?<day>\d{1,2})(?:st|nd|rd|th)?[ ,./-]+(?<year>\d{4})(?:$|[ ,T]+\d)/u,
  /^(?<year>\d{4})[ ./-]*(?<month>\p{L}{3,})[ ./-]*(?<day>\d{1,2})\.?(?:$|[ ,T]+\d)/u
]
/** How spreadsheets count days, from 2000 to 2099; a fraction is the time. */
const NUMBERED = /^(\d{5})(?:[.,]\d+)?$/
const FIRST_NUMBER = 36_526
const LAST_NUMBER = 73_050
/** The day with the number 0. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const LONGEST = 60

/** In the order in which they are tried. */
export const DATE_ORDERS = DateOrder.options

/** Whether a text is written like a day. */
export function isLikeDay(cell: string): boolean {
  return dateOrdersOf(cell).length > 0
}

/** The orders in which a text may be meant as a date; empty if it is none in any order. */
export function dateOrdersOf(cell: string): readonly DateOrder[] {
  const ownDay = dayInOwnOrder(cell)
  const valid = DATE_ORDERS.filter((order) => ownDay ?? dayInOrder(cell, order))
  const usual = valid.filter((order) => !isUnusual(cell, order))
  return usual.length > 0 ? usual : valid
}

/** No region writes the month first between dots, and a year of two digits comes first only between hyphens. */
function isUnusual(cell: string, order: DateOrder): boolean {
  if (order === 'month-day-year') return DOTTED.test(cell)
  return order === 'year-month-day' && SHORT_YEAR_LAST.test(cell)
}

/**
 * The day as `2026-01-31`. A text that begins with four digits has the year first. A text with a month name is
 * read in its own order, whatever `order` says.
 */
export function dayOf(cell: string, order: DateOrder): string | undefined {
  return dayInOwnOrder(cell) ?? dayInOrder(cell, order)
}

function dayInOwnOrder(cell: string): string | undefined {
  const first = YEAR_FIRST.exec(cell) ?? COMPACT.exec(cell)
  return first ? written(Number(first[1]), Number(first[3]), Number(first[4])) : dayInWords(cell)
}

/** No text that begins with four digits has such a form. */
function dayInOrder(cell: string, order: DateOrder): string | undefined {
  const last = YEAR_LAST.exec(cell)
  if (!last) return undefined
  const [one, two, three] = [Number(last[1]), Number(last[3]), Number(last[4])]
  if (order === 'year-month-day') return last[4]?.length === 2 ? written(2000 + one, two, three) : undefined
  const year = fullYear(last[4])
  return order === 'day-month-year' ? written(year, two, one) : written(year, one, two)
}

function fullYear(text = ''): number {
  return Number(text) + (text.length === 2 ? 2000 : 0)
}

function dayInWords(cell: string): string | undefined {
  // Most cells have no month, and all are looked at.
  if (!/\d/.test(cell) || cell.length > LONGEST) return undefined
  const parts = MONTH_NAMED.map((form) => form.exec(cell)?.groups).find((groups) => groups !== undefined)
  if (!parts) return undefined
  return written(fullYear(parts['year']), monthInDate(parts['month'] ?? '') ?? 0, Number(parts['day']))
}

/** The day of a number as spreadsheets count days, such as 46245; only for columns that are known to have days. */
export function dayOfNumber(cell: string): string | undefined {
  const number = Number(NUMBERED.exec(cell)?.[1] ?? 0)
  if (number < FIRST_NUMBER || number > LAST_NUMBER) return undefined
  return new Date(SPREADSHEET_EPOCH + number * DAY_MS).toISOString().slice(0, 10)
}

function written(year: number, month: number, day: number): string | undefined {
  if (!isDay(year, month, day)) return undefined
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

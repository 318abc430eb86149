import { DateOrder } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { isDay } from '../../values/day.ts'

const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?:$|[T ])/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:$|[T ,])/
const DOTTED = /^\d{1,2}\./
const SHORT_YEAR_LAST = /^\d{1,2}[/.]\d{1,2}[/.]\d{2}(?:\D|$)/
const MONTH_NAMED = /^(\d{1,2})[ -]([A-Za-z]{3,9})[ -](\d{4}|\d{2})$/
/** In the order in which they are tried. */
export const DATE_ORDERS = DateOrder.options
/** In English, and in other languages where the name begins in the same way. “Marraskuu” does so too, but is November. */
const MONTHS = [
  'jan january januar januari janvier janeiro',
  'feb february februar februari febbraio febrero',
  'mar march mars marts marzo marca marec marzec maret mart',
  'apr april aprile aprilie aprill',
  'may',
  'jun june juni junio junho junij junius juny',
  'jul july juli julio julho julij julius juliol',
  'aug august augusti augustus augusztus',
  'sep sept september septembre',
  'oct october octobre octubre',
  'nov november novembre noviembre novembro',
  'dec december decembre'
].map((names) => names.split(' '))

/** Whether a text is written like a day. */
export function isLikeDay(cell: string): boolean {
  return dateOrdersOf(cell).length > 0
}

/** The orders in which a text may be meant as a date; empty if it is none in any order. */
export function dateOrdersOf(cell: string): readonly DateOrder[] {
  const valid = DATE_ORDERS.filter((order) => dayOf(cell, order))
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
  const first = YEAR_FIRST.exec(cell)
  if (first) {
    const [, year, , month = '', day = ''] = first
    const isCompact = first[2] === ''
    return isCompact && month.length + day.length !== 4 ? undefined : written(Number(year), Number(month), Number(day))
  }
  const named = MONTH_NAMED.exec(cell)
  if (named) return written(fullYear(named[3]), monthOf(named[2]), Number(named[1]))
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

/** 0 for any other word than a known name or abbreviation. */
function monthOf(name = ''): number {
  return MONTHS.findIndex((names) => names.includes(name.toLowerCase())) + 1
}

function written(year: number, month: number, day: number): string | undefined {
  if (!isDay(year, month, day)) return undefined
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

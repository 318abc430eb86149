import type { CsvMapping, DateOrder } from '../../../../../../shared/domain/reconciliation/instruction.ts'
import type { DayOrder } from '../../../../../../shared/days/typedDay.ts'
import { minorDigits } from '../../../../../../shared/money/minorDigits.ts'
import { dayWords } from '../../../../../../shared/words/dayWords.ts'
import type { ReadingNotes } from '../../readingNotes.ts'
import { DATE_ORDERS, dayOf } from '../cells/dateCell.ts'
import { shown } from '../../values/amount.ts'
import type { OpenQuestion } from './questions.ts'
import type { Columns, Sheet, SheetColumn } from './sheet.ts'

type DecimalSign = CsvMapping['decimalSign']

/** Finds the decimal sign from all amounts. */
export function decimalSignIn(
  sheet: Sheet,
  { amount, debit, credit, currency }: Columns,
  delimiter: CsvMapping['delimiter'],
  notes: ReadingNotes
): { readonly sign: DecimalSign; readonly question?: OpenQuestion } {
  const columns = [amount, debit, credit].flatMap((at) => (at === undefined ? [] : [sheet.columns[at]]))
  const count = (key: '.' | ',' | 'unsure') =>
    columns.reduce((sum, column) => sum + (column?.decimalSigns[key] ?? 0), 0)
  const [dots, commas] = [count('.'), count(',')]
  const { unsureExample: unsure = '', unsureLine: line } = columns.find((column) => column?.unsureExample) ?? {}
  if (dots > 0 && commas > 0)
    notes.warn('Some amounts have a decimal point, others a decimal comma. Check how they were read.')
  const noWhole = columns.find((column) => column && column.noWhole !== '' && column.negatives > 0)?.noWhole
  if (noWhole !== undefined)
    notes.warn(
      `“${shown(noWhole)}” is read as ${noWhole.replace(/\D/g, '')} hundredths, though other amounts are negative. Check it.`
    )
  const [first] = columns
  if (first && columns.every((column) => column && column.decimalSigns.none === column.amounts) && first.amounts > 0)
    notes.warn(`No amount has decimals: “${shown(first.first)}” is read as a whole amount, not as hundredths.`)
  // If a file has both kinds of amounts, “1.234” may mean either.
  if (unsure === '' || (dots === 0) !== (commas === 0))
    return { sign: signOfMost(dots, commas, delimiter === ';' ? ',' : '.') }
  // Three digits after a single separator: thousands, because few currencies have three decimals.
  const sign = signOfMost(dots, commas, unsure.includes('.') ? ',' : '.')
  if (isWithoutDecimals(sheet.columns[currency ?? -1])) return { sign }
  const options = (['.', ','] as const).map((decimalSign) => ({
    label: readingOf(unsure, decimalSign),
    change: { decimalSign }
  }))
  return { sign, question: { about: 'decimalSign', words: `How much is “${unsure}”?`, options, line } }
}

/** Whether all rows are in currencies like the yen, whose amounts are whole. */
function isWithoutDecimals(currencies: SheetColumn | undefined): boolean {
  const codes = [...(currencies?.words ?? [])]
  return codes.length > 0 && codes.every((code) => minorDigits(code.toUpperCase()) === 0)
}

function signOfMost(dots: number, commas: number, otherwise: DecimalSign): DecimalSign {
  return dots === commas ? otherwise : dots > commas ? '.' : ','
}

/** `1.234` is a whole number of thousands, or a number with decimals. */
function readingOf(unsure: string, decimalSign: DecimalSign): string {
  const digits = unsure.replace(/[^\d.,]/g, '')
  const whole = digits.replace(/[.,]/, '')
  return digits.includes(decimalSign)
    ? `${whole.slice(0, -3)}.${whole.slice(-3)}: three decimals`
    : `${whole.slice(0, -3)},${whole.slice(-3)}.00: thousands`
}

/**
 * Finds the order of day, month and year from all dates. If they leave it open, the order of the user's region is
 * proposed, and asked for.
 */
export function dateOrderIn(
  days: SheetColumn | undefined,
  dayOrder: DayOrder | undefined,
  notes: ReadingNotes
): { readonly order: DateOrder; readonly question?: OpenQuestion } {
  if (!days || days.days === 0) return { order: 'year-month-day' }
  const { 'day-month-year': dayFirst, 'month-day-year': monthFirst } = days.sureOrders
  if (dayFirst > 0 || monthFirst > 0) {
    if (dayFirst > 0 && monthFirst > 0)
      notes.warn('Some dates have the day first, others the month. Check how they were read.')
    return { order: dayFirst >= monthFirst ? 'day-month-year' : 'month-day-year' }
  }
  const fitting = DATE_ORDERS.filter((order) => days.dateOrders[order] === days.days)
  const possible = fitting.length > 0 ? fitting : DATE_ORDERS.filter((order) => order !== 'year-month-day')
  const ofRegion = dayOrder === 'month-first' ? 'month-day-year' : 'day-month-year'
  const [order = ofRegion] = possible.toSorted((one, other) => rankOf(one, ofRegion) - rankOf(other, ofRegion))
  const [unsure, line] =
    [...days.unsureDays].find(([cell]) => new Set(possible.map((each) => dayOf(cell, each))).size > 1) ?? []
  if (unsure === undefined) return { order }
  const isOfRegion = (each: DateOrder) => dayOrder !== undefined && each === ofRegion
  const options = [order, ...possible.filter((each) => each !== order)].map((each) => ({
    label: `${meantWords(unsure, each)}: ${FIRST[each]} first${isOfRegion(each) ? ', as in your region' : ''}`,
    change: { dateOrder: each }
  }))
  return { order, question: { about: 'dateOrder', words: `Which day is “${unsure}”?`, options, line } }
}

const FIRST: Readonly<Record<DateOrder, string>> = {
  'year-month-day': 'year',
  'day-month-year': 'day',
  'month-day-year': 'month'
}

/** A year that can come first is the most likely; else the region decides. */
function rankOf(order: DateOrder, ofRegion: DateOrder): number {
  return order === 'year-month-day' ? 0 : order === ofRegion ? 1 : 2
}

function meantWords(cell: string, order: DateOrder): string {
  const day = dayOf(cell, order)
  return day === undefined ? 'No day' : dayWords(day)
}

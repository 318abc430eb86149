import type { CsvMapping, DateOrder } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { ReadingNotes } from '../../readingNotes.ts'
import { shown } from '../../values/amount.ts'
import type { OpenQuestion } from './questions.ts'
import type { Columns, Sheet, SheetColumn } from './sheet.ts'

type DecimalSign = CsvMapping['decimalSign']

/** Finds the decimal sign from all amounts. */
export function decimalSignIn(
  sheet: Sheet,
  { amount, debit, credit }: Columns,
  delimiter: CsvMapping['delimiter'],
  notes: ReadingNotes
): { readonly sign: DecimalSign; readonly question?: OpenQuestion } {
  const columns = [amount, debit, credit].flatMap((at) => (at === undefined ? [] : [sheet.columns[at]]))
  const count = (key: '.' | ',' | 'unsure') =>
    columns.reduce((sum, column) => sum + (column?.decimalSigns[key] ?? 0), 0)
  const [dots, commas] = [count('.'), count(',')]
  const unsure = columns.find((column) => column?.unsureExample)?.unsureExample ?? ''
  if (dots > 0 && commas > 0)
    notes.warn('Some amounts have a decimal point, others a decimal comma. Check how they were read.')
  const [first] = columns
  if (first && columns.every((column) => column && column.decimalSigns.none === column.amounts) && first.amounts > 0)
    notes.warn(`No amount has decimals: “${shown(first.first)}” is read as a whole amount, not as hundredths.`)
  // If a file has both kinds of amounts, “1.234” may mean either.
  if (unsure === '' || (dots === 0) !== (commas === 0))
    return { sign: signOfMost(dots, commas, delimiter === ';' ? ',' : '.') }
  // Three digits after a single separator: thousands, because few currencies have three decimals.
  const sign = signOfMost(dots, commas, unsure.includes('.') ? ',' : '.')
  const options = (['.', ','] as const).map((decimalSign) => ({
    label: readingOf(unsure, decimalSign),
    change: { decimalSign }
  }))
  return { sign, question: { about: 'decimalSign', words: `How much is “${unsure}”?`, options } }
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

/** Finds the order of day, month and year from all dates, and notes if others are possible. */
export function dateOrderIn(days: SheetColumn | undefined, notes: ReadingNotes): DateOrder {
  if (!days || days.days === 0) return 'year-month-day'
  const { 'day-month-year': dayFirst, 'month-day-year': monthFirst } = days.sureOrders
  if (dayFirst > 0 || monthFirst > 0) {
    if (dayFirst > 0 && monthFirst > 0)
      notes.warn('Some dates have the day first, others the month. Check how they were read.')
    return dayFirst >= monthFirst ? 'day-month-year' : 'month-day-year'
  }
  // In 02.03.26 the year is last: two-digit years come first only between hyphens, as in 26-03-02.
  const isShort = /^\d{1,2}[/.]\d{1,2}[/.]\d{2}(?:\D|$)/.test(days.dayExample)
  if (days.dateOrders['year-month-day'] === days.days && !isShort) return 'year-month-day'
  if (!days.dayExample.includes('.')) {
    notes.warn(`“${days.dayExample}” is read with the day first. Change the order of dates if the month is first.`)
  }
  return 'day-month-year'
}

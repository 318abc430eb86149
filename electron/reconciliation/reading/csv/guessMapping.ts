import {
  CSV_FIELDS,
  type CsvField,
  type CsvMapping,
  type DateOrder
} from '../../../../shared/domain/reconciliation/instruction.ts'
import type { ReadingNotes } from '../readingNotes.ts'
import type { ColumnSurvey } from './columnSurvey.ts'
import type { CsvSurvey } from './csvSurvey.ts'
import { currencyOfHeading, fieldOfHeading } from './cells/headings.ts'

type Columns = Partial<Record<CsvField, number>>
type Dialect = Pick<CsvMapping, 'encoding' | 'delimiter'>

/** How a file is most likely meant, by its headings and by all of its cells; says where it could be meant otherwise. */
export function guessMapping(
  { header, columns: surveys }: CsvSurvey,
  dialect: Dialect,
  notes: ReadingNotes
): CsvMapping {
  const columns = columnsByHeading(header)
  addByContent(columns, surveys)
  const amounts = columns.amount === undefined ? undefined : surveys[columns.amount]
  const days = columns.dueOn === undefined ? undefined : surveys[columns.dueOn]
  const isMixed = amounts !== undefined && amounts.negatives > 0 && amounts.negatives < amounts.amounts
  if (isMixed)
    notes.warn('Some amounts are negative, others not. Negative ones are taken for money that leaves the account.')
  const currency = columns.amount === undefined ? undefined : currencyOfHeading(header[columns.amount] ?? '')
  return {
    ...dialect,
    hasHeader: header.length > 0,
    columns,
    decimalSign: decimalSign(amounts, dialect, notes),
    dateOrder: dateOrder(days, notes),
    isPositiveOut: (amounts?.negatives ?? 0) === 0,
    currency: currency ?? null
  }
}

function columnsByHeading(header: readonly string[]): Columns {
  const columns: Columns = {}
  header.forEach((heading, at) => {
    const field = fieldOfHeading(heading)
    if (field) columns[field] ??= at
  })
  return columns
}

/** Columns whose heading says nothing, by what most of their cells are. */
function addByContent(columns: Columns, surveys: readonly ColumnSurvey[]): void {
  const taken = new Set(Object.values(columns))
  const take = (field: CsvField, fits: (survey: ColumnSurvey) => boolean) => {
    if (columns[field] !== undefined) return
    const at = surveys.findIndex((survey, place) => !taken.has(place) && survey.filled > 0 && fits(survey))
    if (at < 0) return
    columns[field] = at
    taken.add(at)
  }
  take('correlationId', ({ uuids, filled }) => uuids * 10 >= filled * 9)
  // Payments of one account to many: the number that never changes is the payer's.
  take('counterpartyNumber', ({ ibans, filled, isConstant }) => ibans * 10 >= filled * 8 && !isConstant)
  take('account', ({ ibans, filled, isConstant }) => ibans * 10 >= filled * 8 && isConstant && filled > 1)
  take('counterpartyNumber', ({ ibans, filled }) => ibans * 10 >= filled * 8)
  take('currency', ({ currencies, filled }) => currencies === filled)
  take('dueOn', ({ days, filled }) => days * 10 >= filled * 9)
  take('amount', ({ amounts, decimalSigns, filled }) => amounts === filled && decimalSigns.none < filled)
  take('amount', ({ amounts, filled, isConstant }) => amounts === filled && !isConstant)
  take('counterpartyBankCode', ({ bics, filled }) => bics === filled)
  if (CSV_FIELDS.every((field) => columns[field] === undefined)) return
  const isText = ({ amounts, days, filled }: ColumnSurvey) => amounts + days < filled
  take('counterpartyName', isText)
  take('reference', isText)
}

function decimalSign(amounts: ColumnSurvey | undefined, { delimiter }: Dialect, notes: ReadingNotes): '.' | ',' {
  if (!amounts) return delimiter === ';' ? ',' : '.'
  const { '.': dots, ',': commas, unsure } = amounts.decimalSigns
  if (dots > 0 && commas > 0) {
    notes.warn('Some amounts have a decimal point, others a decimal comma. Check how they were read.')
  }
  if (dots !== commas) return dots > commas ? '.' : ','
  if (unsure === 0) return delimiter === ';' ? ',' : '.'
  // Three digits behind a single sign: thousands, since few currencies have three decimals.
  const sign = amounts.unsureExample.includes('.') ? ',' : '.'
  notes.warn(`“${amounts.unsureExample}” is read as a whole number of thousands. Change the decimal sign if it is not.`)
  return sign
}

function dateOrder(days: ColumnSurvey | undefined, notes: ReadingNotes): DateOrder {
  if (!days || days.days === 0) return 'year-month-day'
  const { 'day-month-year': dayFirst, 'month-day-year': monthFirst } = days.sureOrders
  if (dayFirst > 0 || monthFirst > 0) {
    if (dayFirst > 0 && monthFirst > 0)
      notes.warn('Some dates have the day first, others the month. Check how they were read.')
    return dayFirst >= monthFirst ? 'day-month-year' : 'month-day-year'
  }
  if (days.dateOrders['year-month-day'] === days.days) return 'year-month-day'
  if (!days.dayExample.includes('.')) {
    notes.warn(`“${days.dayExample}” is read with the day first. Change the order of dates if the month is first.`)
  }
  return 'day-month-year'
}

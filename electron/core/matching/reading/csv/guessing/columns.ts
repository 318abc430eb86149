import type { CsvField } from '../../../../../../shared/domain/reconciliation/instruction.ts'
import { amountColumns } from './amounts.ts'
import { currencyOf } from './currency.ts'
import { dayColumn } from './days.ts'
import { ownAccount, payeeName, payeeNumber } from './payee.ts'
import { changedColumns, type OpenQuestion, type ChangedColumns } from './questions.ts'
import { signOf } from './sign.ts'
import type { Columns, Sheet, SheetColumn } from './sheet.ts'

interface ColumnGuess {
  readonly columns: Columns
  /** The currency of the whole file, from a heading. */
  readonly currency: string | null
  readonly questions: readonly OpenQuestion[]
}

const BY_HEADING: readonly CsvField[] = [
  'correlationId',
  'endToEndId',
  'reference',
  'counterpartyBankCode',
  'account',
  'batch'
]

/** Decides what the columns hold: by their headings, checked against the cells, or by the cells alone. */
export function guessColumns(sheet: Sheet): ColumnGuess {
  let columns: Columns = {}
  const questions: OpenQuestion[] = []
  const take = (found: { readonly columns: ChangedColumns; readonly question?: OpenQuestion }) => {
    const free = Object.entries(found.columns).filter(([, at]) => at !== undefined)
    columns = changedColumns(columns, Object.fromEntries(free))
    if (found.question) questions.push(found.question)
  }
  const named = (field: CsvField) => sheet.of(field)[0]?.at
  for (const field of BY_HEADING) take({ columns: { [field]: named(field) } })
  if (columns.reference === undefined) take({ columns: { reference: sheet.of('lesserReference')[0]?.at } })
  take(byContent(sheet, columns, 'correlationId', ({ uuids, filled }) => uuids * 10 >= filled * 9))
  take(payeeNumber(sheet, columns))
  take(ownAccount(sheet, columns))
  take(amountColumns(sheet))
  const currency = currencyOf(sheet, columns)
  take(currency)
  const sign = signOf(sheet, columns)
  take({ columns: sign.columns })
  take(dayColumn(sheet, columns))
  take(byContent(sheet, columns, 'counterpartyBankCode', ({ bics, filled }) => bics === filled))
  if (Object.keys(columns).length > 0) {
    take(payeeName(sheet, columns))
    // What all rows say, such as a way to pay, tells no payment from another.
    take(
      byContent(sheet, columns, 'reference', (column) => isOfTexts(column) && !(column.isConstant && column.filled > 1))
    )
  }
  return { columns, currency: currency.currency, questions }
}

const isOfTexts = ({ numbers, days, currencies, filled }: SheetColumn) => numbers + days < filled && currencies < filled

function byContent(
  sheet: Sheet,
  columns: Columns,
  field: CsvField,
  fits: (column: SheetColumn) => boolean
): { readonly columns: ChangedColumns } {
  if (columns[field] !== undefined) return { columns: {} }
  const taken = new Set(Object.values(columns))
  const at = sheet.unnamed.find((column) => !taken.has(column.at) && fits(column))?.at
  return { columns: at === undefined ? {} : { [field]: at } }
}

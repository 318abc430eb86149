import { CSV_FIELD_ORDER } from './csvFields.ts'
import type {
  CsvChoice,
  CsvField,
  CsvGiven,
  CsvMapping,
  InstructionPreview
} from '../../../../shared/domain/reconciliation/instruction.ts'
import { withoutDates, withoutMoney, withoutSigns } from './csvAnswer.ts'

type Csv = NonNullable<InstructionPreview['csv']>

/** The field that a column holds. Undefined if it is not read. */
export function fieldOf({ columns }: CsvMapping, column: number): CsvField | undefined {
  return CSV_FIELD_ORDER.find((field) => columns[field] === column)
}

/** Fields that hold the same information in another way, so that one is enough. */
const INSTEAD: Partial<Record<CsvField, readonly CsvField[]>> = {
  amount: ['debit', 'credit'],
  debit: ['amount'],
  credit: ['amount']
}

/** The questions that are answered by assigning a field to a column. */
const ANSWERS: Partial<Record<CsvField, CsvChoice>> = {
  amount: 'amount',
  debit: 'amount',
  credit: 'amount',
  currency: 'currency',
  counterpartyName: 'counterpartyName',
  counterpartyNumber: 'counterpartyNumber',
  account: 'counterpartyNumber',
  dueOn: 'dueOn'
}

/**
 * Assigns a field to a column. A field is in one column and a column holds one field. Settings that depend on where
 * amounts, signs and days are will be detected again.
 */
export function withField(mapping: CsvMapping, column: number, field: CsvField | undefined): CsvGiven {
  const before = fieldOf(mapping, column)
  const instead = field === undefined ? [] : (INSTEAD[field] ?? [])
  const unchanged = Object.entries(mapping.columns).filter(
    ([name, at]) => at !== column && name !== field && !instead.includes(name as CsvField)
  )
  const columns = Object.fromEntries([...unchanged, ...(field ? [[field, column] as const] : [])])
  const open = (mapping.open ?? []).filter((about) => field === undefined || ANSWERS[field] !== about)
  const changed = [before, field].map((each) => (each === undefined ? undefined : ANSWERS[each]))
  const given = { ...mapping, columns, open }
  if (changed.includes('amount')) return withoutMoney(given)
  if (before === 'dueOn' || field === 'dueOn') return withoutDates(given)
  return before === 'sign' || field === 'sign' ? withoutSigns(given) : given
}

/** Leaves a row out, or includes it again. */
export function withRow(
  { mapping, leftOut }: Pick<Csv, 'mapping' | 'leftOut'>,
  line: number,
  isLeftOut: boolean
): CsvGiven {
  const { skippedRows = [], takenRows = [] } = mapping
  const skipped = skippedRows.filter((each) => each !== line)
  const taken = takenRows.filter((each) => each !== line)
  if (isLeftOut) return { ...mapping, skippedRows: [...skipped, line], takenRows: taken }
  const isTotal = leftOut.some((row) => row.line === line && row.isTotal)
  return { ...mapping, skippedRows: skipped, takenRows: isTotal ? [...taken, line] : taken }
}

/** Another header line means other columns, so only the sheet or the format of the text is kept. */
export function withHeaderLine({ encoding, delimiter, sheet, hasHeader }: CsvMapping, headerLine: number): CsvGiven {
  return { encoding, delimiter, ...(sheet !== undefined && { sheet }), hasHeader, headerLine }
}

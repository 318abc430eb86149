import type { CsvField, CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { scaledDecimal, shown } from '../values/amount.ts'
import { amountParts, isDash, plainDigits } from './cells/amountCell.ts'
import { plainWord } from './cells/signWords.ts'

/** An amount as the cells of a row state it, without a currency yet. */
export interface RowMoney {
  /** The field it was read from. */
  readonly field: MoneyField
  readonly cell: string
  /** With a decimal point and no sign. */
  readonly digits: string
  readonly isOut: boolean
  /** The currency in the cell itself, a code or a sign; null if there is none. */
  readonly mark: string | null
}

export interface NoMoney {
  readonly message: string
  readonly field: CsvField
}

export type MoneyField = 'amount' | 'debit' | 'credit'

const SIGN_WORDS = { '.': 'a decimal point, such as 1,250.00', ',': 'a decimal comma, such as 1.250,00' } as const
const EMPTY = 'This payment has no amount: the cell is empty.'

/** The amount of a row, or why there is none. */
export function moneyIn(cells: readonly string[], mapping: CsvMapping): RowMoney | NoMoney {
  if (mapping.columns.amount !== undefined) return moneyOf('amount', cells, mapping)
  const filled = (['debit', 'credit'] as const).filter((field) => !isNothing(cellOf(cells, mapping, field)))
  const [field, other] = filled
  if (other !== undefined)
    return { field: other, message: 'This row has both money out and money in, but a row is one payment.' }
  if (field !== undefined) return moneyOf(field, cells, mapping)
  const zero = (['debit', 'credit'] as const).find((each) => {
    const cell = cellOf(cells, mapping, each)
    return cell !== '' && !isDash(cell)
  })
  return zero
    ? moneyOf(zero, cells, mapping)
    : { field: mapping.columns.debit === undefined ? 'credit' : 'debit', message: EMPTY }
}

/** The amount cells as scaled money, each with its own sign; cells without an amount are left out. */
export function writtenMoney(cells: readonly string[], mapping: CsvMapping): ReadonlyMap<MoneyField, bigint> {
  const written = new Map<MoneyField, bigint>()
  for (const field of ['amount', 'debit', 'credit'] as const) {
    const parts = amountParts(cellOf(cells, mapping, field))
    const digits = parts && plainDigits(parts.digits, mapping.decimalSign)
    const size = scaledDecimal(digits ?? '')
    if (parts && size !== undefined && size !== 0n) written.set(field, parts.isNegative ? -size : size)
  }
  return written
}

function moneyOf(field: MoneyField, cells: readonly string[], mapping: CsvMapping): RowMoney | NoMoney {
  const cell = cellOf(cells, mapping, field)
  if (cell === '' || isDash(cell)) return { field, message: EMPTY }
  const parts = amountParts(cell)
  const digits = parts && plainDigits(parts.digits, mapping.decimalSign)
  if (!parts || digits === undefined)
    return { field, message: `“${shown(cell)}” is not an amount with ${SIGN_WORDS[mapping.decimalSign]}.` }
  const { isNegative, mark } = parts
  const stated = field === 'amount' ? (parts.word ?? signWord(cells, mapping)) : undefined
  const isOut =
    stated === undefined ? isOutByNumber(field, isNegative, mapping) : isOutByWord(stated, isNegative, mapping)
  if (typeof isOut === 'string') return { field: parts.word === null ? 'sign' : field, message: isOut }
  return { field, cell, digits, isOut, mark }
}

/** Undefined if no column holds signs. */
function signWord(cells: readonly string[], mapping: CsvMapping): string | undefined {
  return mapping.columns.sign === undefined ? undefined : plainWord(cellOf(cells, mapping, 'sign'))
}

function isOutByNumber(field: MoneyField, isNegative: boolean, { isPositiveOut }: CsvMapping): boolean {
  return field === 'credit' ? isNegative : isNegative !== isPositiveOut
}

/** Or a message that says what is wrong with the word. */
function isOutByWord(word: string, isNegative: boolean, { outWords = [], inWords = [] }: CsvMapping): boolean | string {
  if (word === '') return 'The cell that says money out or money in is empty.'
  const isOut = outWords.includes(word)
  if (!isOut && !inWords.includes(word))
    return `“${shown(word.toUpperCase())}” is not known as a word for money out or money in. Set it in the mapping.`
  if (isNegative && !isOut)
    return `The amount is negative, but “${shown(word.toUpperCase())}” means money in. Leave the row out, or do not read that column.`
  return isOut
}

function isNothing(cell: string): boolean {
  return isDash(cell) || /^[-+]?[0.,\s]*$/.test(cell)
}

function cellOf(cells: readonly string[], { columns }: CsvMapping, field: CsvField): string {
  const at = columns[field]
  return at === undefined ? '' : (cells[at] ?? '').trim()
}

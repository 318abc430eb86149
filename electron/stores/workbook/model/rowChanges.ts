import { wireWord } from '../../../../shared/words/wireWord.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { FOUND_FIELDS } from '../../../core/matching/foundFields.ts'
import type { FoundRow } from '../../../core/matching/model.ts'

const FIELDS = FOUND_FIELDS.filter((field) => field !== 'id' && field !== 'updatedAt')

/** Whether two readings of a transaction are equal; the touch time does not count. */
export function isSameRow(one: FoundRow, other: FoundRow): boolean {
  return FIELDS.every((field) => one[field] === other[field])
}

/** A transaction as it was last read, and as it is now. */
export interface RowChange {
  readonly was: FoundRow
  readonly is: FoundRow
}

/** Whether the figures or their status changed; a new name or reference changes no figure. */
export function movesMoney({ was, is }: RowChange): boolean {
  return was.settlementStatus !== is.settlementStatus || was.isAbsent !== is.isAbsent || !isSameSum({ was, is })
}

/** Whether both readings have the same amounts, of the transaction and of the payment, in the same currencies. */
export function isSameSum({ was, is }: RowChange): boolean {
  return (
    was.amount === is.amount &&
    was.currency === is.currency &&
    was.paymentAmount === is.paymentAmount &&
    was.paymentCurrency === is.paymentCurrency
  )
}

const TEXTS = [
  'counterpartyName',
  'counterpartyNumber',
  'counterpartyBankCode',
  'reference',
  'correlationId'
] as const satisfies readonly (keyof FoundRow)[]

/** Whether both readings name the same party, reference and id. */
export function isSameText(one: FoundRow, other: FoundRow): boolean {
  return TEXTS.every((field) => one[field] === other[field])
}

/** The content of a reading, for a hash. */
export function rowContent(row: FoundRow): readonly (string | boolean | null)[] {
  return [row.id, ...FIELDS.map((field) => textOf(row[field]))]
}

function textOf(value: FoundRow[keyof FoundRow]): string | boolean | null {
  return typeof value === 'bigint' ? String(value) : value
}

/** The change between two readings of a transaction, in one sentence without a full stop. */
export function rowChangeWords(before: FoundRow, now: FoundRow): string {
  if (before.amount !== now.amount || before.currency !== now.currency) {
    return `Transaction ${now.id} is now ${moneyOf(now)} (it was ${moneyOf(before)})`
  }
  if (before.isAbsent !== now.isAbsent) {
    return now.isAbsent ? `The service no longer returns transaction ${now.id}` : `Transaction ${now.id} is back`
  }
  if (before.status !== now.status)
    return `Transaction ${now.id} is now “${wireWord(now.status)}” (it was “${wireWord(before.status)}”)`
  return `Transaction ${now.id} was changed`
}

function moneyOf({ amount, currency }: FoundRow): string {
  return `${formatMoney(amount, currency)} ${currency}`
}

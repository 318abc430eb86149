import type { FoundRow } from '../../model.ts'
import { spellings } from '../normalise.ts'
import { paymentValue } from '../rowValue.ts'
import type { Board } from './board.ts'

/** Shorter references are alike by chance. */
const LEAST_REFERENCE = 6

/**
 * Claims money that came back together with the payment it came back of: the opposite amount, from the same payee, with a
 * reference that holds the payment's, no earlier than it. Only where neither could belong to another one. (What came back
 * under the payment's own id was claimed with it.)
 */
export function claimReturns(rows: readonly FoundRow[], board: Board): void {
  const free = rows.filter((row) => board.isFree(row) && hasPayee(row) && row.reference.length >= LEAST_REFERENCE)
  const open = Map.groupBy(free, (row) => payeeKey(row, -1n))
  const amounts = new Set(free.map(({ amount }) => -amount))
  const pairs = board.made.flatMap((made) => {
    const [payment] = made.rows
    if (made.items.length > 1 || made.rows.length > 1 || !payment || !amounts.has(payment.amount)) return []
    const back = open.get(payeeKey(payment, 1n))
    return (back ?? []).filter((row) => isReturnOf(row, payment)).map((row) => ({ made, row }))
  })
  const ofPayment = Map.groupBy(pairs, ({ made }) => made)
  const ofRow = Map.groupBy(pairs, ({ row }) => row)
  for (const { made, row } of pairs) {
    if (ofPayment.get(made)?.length === 1 && ofRow.get(row)?.length === 1) board.extend(made, row)
  }
}

/** Money of the same payee that names the payment in its reference, no earlier than it. */
export function isReturnOf(row: FoundRow, payment: FoundRow): boolean {
  if (row.amount === 0n || row.createdAt < payment.createdAt || payment.standing === 'failed') return false
  const references = spellings(payment.reference).filter(({ length }) => length >= LEAST_REFERENCE)
  return spellings(row.reference).some((text) => references.some((reference) => text.includes(reference)))
}

export function hasPayee({ counterpartyNumber, counterpartyName }: FoundRow): boolean {
  return (counterpartyNumber ?? counterpartyName ?? '') !== ''
}

/** What the two have in common to the letter; the amounts of one of them by the `sign` of -1. */
export function payeeKey(row: FoundRow, sign: bigint): string {
  const { accountId, counterpartyNumber, counterpartyName, currency, paymentCurrency } = row
  const [amount, paid] = [String(sign * row.amount), String(sign * paymentValue(row))]
  return JSON.stringify([accountId, counterpartyNumber ?? counterpartyName, currency, amount, paymentCurrency, paid])
}

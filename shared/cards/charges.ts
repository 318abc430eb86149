import type { CardPayment } from '../domain/cardPayment.ts'
import type { Transaction, TransactionWindow, TransactionWindowRequest } from '../domain/transaction.ts'
import type { SettlementStatus } from '../transactions/transactionStatus.ts'

/** The status of a charge's transaction; `absent`: the last full sync did not return it. */
export type ChargeSettlement = SettlementStatus | 'absent'

/** Ids of the transactions of card payments, of the first `most` that have one. */
export function chargeIds(cardPayments: readonly CardPayment[], most: number): readonly string[] {
  return cardPayments.flatMap(({ transactionId }) => transactionId ?? []).slice(0, most)
}

/** The transactions that the ledger has of these ids, by id; at most 1,000. `find`: the call of that name. */
export async function findCharges(
  find: (request: TransactionWindowRequest) => Promise<TransactionWindow>,
  ids: readonly string[]
): Promise<ReadonlyMap<string, Transaction>> {
  if (ids.length === 0) return new Map()
  const filter = [{ field: 'id', anyOf: ids, not: false }] as const
  const query = { filter, sort: [{ by: 'createdAt', direction: 'desc' }], timeZone: 'UTC' } as const
  const { rows } = await find({ query, from: 0, count: ids.length })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The settlement of a card payment's transaction; undefined if it is not among the found ones. */
export function chargeSettlementOf(
  { transactionId }: CardPayment,
  found: ReadonlyMap<string, Transaction> | undefined,
  settlementStatusOf: (status: string) => SettlementStatus
): ChargeSettlement | undefined {
  const row = transactionId === null ? undefined : found?.get(transactionId)
  if (!row) return undefined
  return row.isAbsent ? 'absent' : settlementStatusOf(row.status)
}

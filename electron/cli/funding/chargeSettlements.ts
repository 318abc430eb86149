import type { CardPayment } from '../../../shared/domain/cardPayment.ts'
import type { Transaction } from '../../../shared/domain/transaction.ts'
import { readStatusWords, settlementStatusOf } from '../../../shared/transactionStatus.ts'
import type { ChargeSettlement } from '../../../shared/words/cardPaymentStatus.ts'
import type { App } from '../../app/app.ts'

/** As many as one window of transactions has. Older charges are shown without a status. */
const MOST = 1000

/** The settlement status of a card payment's transaction; undefined without a transaction that the ledger knows. */
export type SettlementOf = (cardPayment: CardPayment) => ChargeSettlement | undefined

/** Reads the ledger; `cardPayments`: the latest first. */
export async function chargeSettlements(
  { handlers }: Pick<App, 'handlers'>,
  cardPayments: readonly CardPayment[]
): Promise<SettlementOf> {
  const ids = cardPayments.flatMap(({ transactionId }) => transactionId ?? []).slice(0, MOST)
  if (ids.length === 0) return () => undefined
  const filter = [{ field: 'id', anyOf: ids, not: false }] as const
  const query = { filter, sort: [{ by: 'createdAt', direction: 'desc' }], timeZone: 'UTC' } as const
  const { rows } = await handlers['transactions.find']({ query, from: 0, count: MOST })
  const own = (await handlers['sync.assumptions'](undefined)).find(({ key }) => key === 'statusWords')?.value
  const words = own === undefined ? undefined : readStatusWords(own)
  const settlement = ({ isAbsent, status }: Transaction): ChargeSettlement =>
    isAbsent ? 'absent' : settlementStatusOf(status, words)
  const found = new Map(rows.map((row) => [row.id, settlement(row)]))
  return ({ transactionId }) => (transactionId === null ? undefined : found.get(transactionId))
}

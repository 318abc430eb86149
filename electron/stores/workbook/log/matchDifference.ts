import { formatMoney } from '../../../../shared/domain/money.ts'
import type { EntrySubject } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { sidesOf, stillShort } from '../../../core/matching/figures/weighing/sides.ts'

type ItemRow = readonly [amount: bigint | null, currency: string | null]
type FoundRow = readonly [
  amount: bigint,
  currency: string,
  paymentAmount: bigint,
  paymentCurrency: string,
  settlementStatus: SettlementStatus
]

/** The difference of a match, from the stored payments and transactions; undefined if the amounts agree. */
export function createDifferenceReader(
  db: ReadDb
): (reconciliation: string, match: number) => Pick<EntrySubject, 'amount' | 'currency' | 'isDifference'> | undefined {
  const items = db.rows<ItemRow>(
    'SELECT i.amount, i.currency FROM match_items m JOIN items i ON i.id = m.item WHERE m.match = ?'
  )
  const found = db.rows<FoundRow>(`SELECT f.amount, f.currency, f.payment_amount, f.payment_currency, f.standing
    FROM claims c JOIN found f ON f.reconciliation = ? AND f.id = c.transaction_id WHERE c.match = ?`)
  return (reconciliation, match) => {
    const [side] = sidesOf(
      items.all(match).map(([amount, currency]) => ({ amount, currency })),
      found.all(reconciliation, match).map(([amount, currency, paymentAmount, paymentCurrency, settlementStatus]) => {
        return { amount, currency, paymentAmount, paymentCurrency, settlementStatus }
      })
    )
    const short = side ? stillShort(side) : 0n
    if (!side || short === 0n) return undefined
    return { amount: formatMoney(short, side.currency), currency: side.currency, isDifference: true }
  }
}

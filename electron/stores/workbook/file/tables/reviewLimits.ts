import { exactMoney, formatMoney } from '../../../../../shared/domain/money.ts'
import type { AboveLimit, ReviewLimit } from '../../../../../shared/domain/reconciliation/reviewLimit.ts'
import type { ReadDb } from '../../../../base/database/database.ts'

/** The limits of the team; `before`: those in force when this entry was made. */
export function readReviewLimits(db: ReadDb, before?: bigint): readonly ReviewLimit[] {
  const text = db
    .column<string>('SELECT limits FROM review_limits WHERE made_by < ? ORDER BY version DESC LIMIT 1')
    .get(before ?? LAST)
  return text === undefined ? [] : (JSON.parse(text) as ReviewLimit[])
}

const LAST = 2n ** 63n - 1n

type Row = readonly [currency: string, largest: bigint]

/**
 * All that a sign-off vouches for: payments, also as they were before somebody split them, matched transactions, and
 * others that somebody decided on.
 */
const AMOUNTS = `SELECT currency, amount FROM items WHERE reconciliation = ?1 AND ended_by IS NULL
  UNION ALL SELECT currency, amount FROM items WHERE id IN (
    WITH RECURSIVE whole (id) AS (
      SELECT split_from FROM items WHERE reconciliation = ?1 AND ended_by IS NULL AND split_from IS NOT NULL
      UNION SELECT i.split_from FROM whole w JOIN items i ON i.id = w.id WHERE i.split_from IS NOT NULL)
    SELECT id FROM whole)
  UNION ALL SELECT c.currency, c.amount FROM matches m JOIN claims c ON c.match = m.id AND c.ended_by IS NULL
    WHERE m.reconciliation = ?1
  UNION ALL SELECT f.currency, f.amount FROM marks k JOIN found f ON f.reconciliation = ?1 AND f.id = k.target
    WHERE k.reconciliation = ?1 AND k.target_kind = 'transaction' AND k.kind <> 'note' AND k.ended_by IS NULL`

/** What is above these limits in a reconciliation now. */
export function amountsAbove(db: ReadDb, id: string, limits: readonly ReviewLimit[]): readonly AboveLimit[] {
  if (limits.length === 0) return []
  const scaled = limits.map(({ currency, amount }) => [currency, String(exactMoney(amount, currency))])
  const rows = db.rows<Row>(`WITH limits AS (SELECT value ->> 0 AS currency, CAST(value ->> 1 AS INTEGER) AS most
      FROM json_each(?2))
    SELECT a.currency, max(abs(a.amount)) AS largest FROM (${AMOUNTS}) a JOIN limits l ON l.currency = a.currency
    GROUP BY a.currency HAVING largest > max(l.most) ORDER BY a.currency`)
  return rows.all(id, JSON.stringify(scaled)).map(([currency, largest]) => {
    const limit = limits.find((each) => each.currency === currency)?.amount ?? ''
    return { currency, limit, largest: formatMoney(largest, currency) }
  })
}

import type { ReadDb } from '../../../../base/database/database.ts'

/**
 * How much of each match is expected in reconciliations that continue this one. While this one is signed off, it stays
 * as signed: amounts that were carried or discarded since do not count, unless `now` is set.
 */
export function readMatchesGoingOn(
  db: ReadDb,
  reconciliation: string,
  now: 'as signed' | 'now' = 'as signed'
): ReadonlyMap<number, bigint> {
  const sql = `SELECT m.match, sum(c.amount) FROM reconciliations r
    CROSS JOIN items c ON c.reconciliation = r.id AND c.carried_from IS NOT NULL AND c.amount IS NOT NULL
    CROSS JOIN match_items m ON m.item = c.carried_from AND m.ended_by IS NULL
    WHERE r.carried_from = ?1 AND (r.discarded_by IS NULL OR r.discarded_by > ?2) AND (?2 IS NULL OR r.made_by < ?2)
    GROUP BY m.match`
  const signed = db.column<bigint>(`SELECT s.made_by FROM sign_offs s WHERE s.reconciliation = ?
    AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id) ORDER BY s.id DESC LIMIT 1`)
  const asOf = now === 'now' ? null : (signed.get(reconciliation) ?? null)
  const rows = db.rows<readonly [match: bigint, amount: bigint]>(sql).all(reconciliation, asOf)
  return new Map(rows.map(([match, amount]) => [Number(match), amount]))
}

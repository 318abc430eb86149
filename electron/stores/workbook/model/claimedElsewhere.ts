import type { ReadDb } from '../../../base/database/database.ts'

/**
 * The transactions here that another reconciliation claims, with its id. A signed-off reconciliation stays as signed:
 * later claims, and claims that ended since, make no difference.
 */
export function readClaimedElsewhere(db: ReadDb, id: string): ReadonlyMap<string, string> {
  const signed = db.rows<
    readonly [madeBy: bigint, claims: string | null]
  >(`SELECT s.made_by, json_extract(s.snapshot, '$.claimedElsewhere') FROM sign_offs s WHERE s.reconciliation = ?
    AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id) ORDER BY s.id DESC LIMIT 1`)
  const [asOf = null, stored = null] = signed.get(id) ?? []
  if (stored !== null) return new Map(JSON.parse(stored) as readonly (readonly [string, string])[])
  // Old sign-offs did not store it.
  return readClaimsElsewhere(db, id, asOf)
}

/** The transactions here that another reconciliation claims, or claimed when this entry was made. */
export function readClaimsElsewhere(db: ReadDb, id: string, asOf: bigint | null = null): ReadonlyMap<string, string> {
  // The tables record when a claim was made and when it last ended. Two queries, each
  // with its own index: claims that hold and claims that ended. One query could use neither index.
  const claimedBy = (which: string) => `SELECT c.transaction_id, m.reconciliation FROM found f
    CROSS JOIN claims c ON c.transaction_id = f.id AND ${which}
    CROSS JOIN matches m ON m.id = c.match AND m.reconciliation <> f.reconciliation
      AND (?2 IS NULL OR m.made_by < ?2)
    WHERE f.reconciliation = ?1`
  const ended = claimedBy('c.ended_by IS NOT NULL AND c.ended_by > ?2')
  const sql = `${claimedBy('c.ended_by IS NULL')} UNION ALL ${ended}`
  return new Map(db.rows<readonly [string, string]>(sql).all(id, asOf))
}

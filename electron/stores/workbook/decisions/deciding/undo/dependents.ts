import type { ReadDb } from '../../../../../base/database/database.ts'

/*
 * The entries that depend on entry ?2 of reconciliation ?1: those that ended or used what it made, and those that
 * claimed what undoing it would restore.
 */
const ENDED = ['names', 'bookings', 'items', 'matches', 'marks', 'assignments'].map(
  (table) => `SELECT ended_by AS seq FROM ${table} WHERE reconciliation = ?1 AND made_by = ?2 AND ended_by IS NOT NULL`
)

const USED = [
  // Matched parts of a split.
  `SELECT m.made_by FROM items i CROSS JOIN match_items x ON x.item = i.id AND x.ended_by IS NULL
    CROSS JOIN matches m ON m.id = x.match WHERE i.reconciliation = ?1 AND i.made_by = ?2`,
  // Resolutions and notes on parts of a split and on matches.
  `SELECT k.made_by FROM items i CROSS JOIN marks k ON k.reconciliation = ?1 AND k.target_kind = 'item'
    AND k.target = i.key AND k.ended_by IS NULL AND k.kind <> 'note'
    WHERE i.reconciliation = ?1 AND i.made_by = ?2 AND i.ended_by IS NULL`,
  `SELECT k.made_by FROM marks k CROSS JOIN matches m ON m.id = CAST(k.target AS INTEGER)
    WHERE k.reconciliation = ?1 AND k.target_kind = 'match' AND k.ended_by IS NULL AND k.kind <> 'note'
    AND m.made_by = ?2`,
  // Carried payments are expected in another reconciliation.
  `SELECT r.made_by FROM reconciliations r WHERE r.carried_from = ?1 AND r.made_by > ?2 AND r.discarded_by IS NULL
    AND EXISTS (SELECT 1 FROM marks WHERE reconciliation = ?1 AND made_by = ?2 AND kind = 'carried')`,
  // Also if they were carried by an early version, which recorded nothing here.
  `SELECT r.made_by FROM marks k CROSS JOIN items i ON i.reconciliation = ?1 AND i.key = k.target AND i.ended_by IS NULL
    CROSS JOIN items n ON n.carried_from = i.id
    CROSS JOIN reconciliations r ON r.id = n.reconciliation AND r.discarded_by IS NULL
    WHERE k.reconciliation = ?1 AND k.made_by = ?2 AND k.kind = 'carried' AND k.target_kind = 'item'`,
  // Also parts of a split that were carried without a mark, because this reconciliation was signed off then.
  `SELECT r.made_by FROM items i CROSS JOIN items n ON n.carried_from = i.id
    CROSS JOIN reconciliations r ON r.id = n.reconciliation AND r.discarded_by IS NULL
    WHERE i.reconciliation = ?1 AND i.made_by = ?2`
]

const TAKEN = [
  // Matches that took transactions and items of an ended match.
  `SELECT m.made_by FROM matches e CROSS JOIN claims c ON c.match = e.id
    CROSS JOIN claims t ON t.transaction_id = c.transaction_id AND t.ended_by IS NULL
    CROSS JOIN matches m ON m.id = t.match WHERE e.reconciliation = ?1 AND e.ended_by = ?2`,
  `SELECT m.made_by FROM matches e CROSS JOIN match_items c ON c.match = e.id
    CROSS JOIN match_items t ON t.item = c.item AND t.ended_by IS NULL
    CROSS JOIN matches m ON m.id = t.match WHERE e.reconciliation = ?1 AND e.ended_by = ?2`,
  `SELECT i.ended_by FROM matches e CROSS JOIN match_items c ON c.match = e.id
    CROSS JOIN items i ON i.id = c.item AND i.ended_by IS NOT NULL AND i.ended_by <> ?2
    WHERE e.reconciliation = ?1 AND e.ended_by = ?2`,
  // Items of an ended match that are expected elsewhere.
  `SELECT r.made_by FROM matches e CROSS JOIN match_items c ON c.match = e.id
    CROSS JOIN items n ON n.carried_from = c.item
    CROSS JOIN reconciliations r ON r.id = n.reconciliation AND r.discarded_by IS NULL AND r.made_by > ?2
    WHERE e.reconciliation = ?1 AND e.ended_by = ?2`,
  // Resolutions and notes on them since.
  `SELECT k.made_by FROM matches e CROSS JOIN match_items c ON c.match = e.id CROSS JOIN items i ON i.id = c.item
    CROSS JOIN marks k ON k.reconciliation = ?1 AND k.target_kind = 'item' AND k.target = i.key
    AND k.ended_by IS NULL AND k.kind <> 'note' WHERE e.reconciliation = ?1 AND e.ended_by = ?2`,
  `SELECT k.made_by FROM matches e CROSS JOIN claims c ON c.match = e.id
    CROSS JOIN marks k ON k.reconciliation = ?1 AND k.target_kind = 'transaction' AND k.target = c.transaction_id
    AND k.ended_by IS NULL AND k.kind <> 'note' WHERE e.reconciliation = ?1 AND e.ended_by = ?2`,
  // Other assignments of what somebody was assigned to before.
  `SELECT t.made_by FROM assignments e CROSS JOIN assignments t ON t.reconciliation = ?1
    AND t.target_kind = e.target_kind AND t.target = e.target AND t.ended_by IS NULL
    WHERE e.reconciliation = ?1 AND e.ended_by = ?2`
]

/** Entries, in any reconciliation, that still hold and depend on this one; latest first. */
export function findDependents(db: ReadDb, reconciliation: string, entry: number): readonly number[] {
  const sql = `SELECT DISTINCT seq FROM (${[...ENDED, ...USED, ...TAKEN].join(' UNION ')})
    WHERE seq <> ?2 ORDER BY seq DESC`
  return db.column<bigint>(sql).all(reconciliation, entry).map(Number)
}

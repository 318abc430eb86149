import { AppError } from '../../../../shared/errors.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import type { HeldItem } from '../file/tables/items.ts'

/**
 * Row ids of items that another reconciliation continues, unless it was discarded, and of their parts. If they were
 * matched here as well, one payment would count twice.
 */
export function readGoingOn(db: ReadDb, reconciliation: string): ReadonlySet<number> {
  const sql = `WITH RECURSIVE gone (id) AS (
      SELECT c.carried_from FROM reconciliations r CROSS JOIN items c ON c.reconciliation = r.id
        AND c.carried_from IS NOT NULL
      WHERE r.carried_from = ?1 AND r.discarded_by IS NULL
      UNION SELECT p.id FROM gone JOIN items p ON p.split_from = gone.id
    ) SELECT id FROM gone`
  return new Set(db.column<bigint>(sql).all(reconciliation).map(Number))
}

/** Throws `bad-input` if another reconciliation continues one of the items. */
export function refuseGoingOn(db: ReadDb, items: readonly HeldItem[]): void {
  const found = db.rows<readonly [name: string]>(`WITH RECURSIVE line (id) AS (
      SELECT ?1
      UNION SELECT i.split_from FROM line JOIN items i ON i.id = line.id AND i.split_from IS NOT NULL
    ) SELECT n.name FROM line CROSS JOIN items c ON c.carried_from = line.id
      CROSS JOIN reconciliations r ON r.id = c.reconciliation AND r.discarded_by IS NULL
      CROSS JOIN names n ON n.reconciliation = r.id AND n.ended_by IS NULL LIMIT 1`)
  for (const { rowId, position } of items) {
    const [name] = found.get(rowId) ?? []
    if (name === undefined) continue
    const message = `Payment ${position} was carried forward to “${name}”. Decide on it there, or discard that one first.`
    throw new AppError('bad-input', message)
  }
}

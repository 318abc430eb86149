import type { ReadDb } from '../../../base/database/database.ts'
import { seenRows } from '../tables/syncRunMarks.ts'
import { parseRowIds, rowIdsOf } from '../tables/rowIds.ts'

/** Sync runs since the last complete full one that stored rows and were not complete: perhaps of another organisation. */
const UNPROVED = `SELECT pass_id FROM passes WHERE verdict IS NOT 'complete' AND inserted + quarantined + mended > 0
  AND pass_id > (SELECT ifnull(max(pass_id), 0) FROM passes WHERE kind = 'full' AND verdict = 'complete')`

/** The rows that such sync runs were the first to store, this one left out. */
export function findUnproved(db: ReadDb, syncRun: number): readonly number[] {
  const others = db.column<bigint>(`${UNPROVED} AND pass_id <> ?`).all(syncRun)
  // Without such a sync run, which is the rule, no row is read.
  if (others.length === 0) return []
  const rows = rowIdsOf(`SELECT row_id FROM transactions WHERE first_pass IN (${others.join(', ')})`)
  return [...parseRowIds(db.column<Uint8Array | null>(rows).get())]
}

/** Whether the sync run returned a row that an earlier one had proved. Its marks must be saved. */
export function sawProved(db: ReadDb, syncRun: number): boolean {
  const proved = db.column(`SELECT 1 FROM json_each(?) CROSS JOIN transactions ON row_id = json_each.value
    WHERE first_pass NOT IN (${UNPROVED}) LIMIT 1`)
  for (const rowIds of seenRows(db, syncRun)) if (proved.get(JSON.stringify(rowIds)) !== undefined) return true
  return false
}

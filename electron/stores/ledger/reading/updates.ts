import type { ReadDb } from '../../../base/database/database.ts'
import type { UpdateBookmark } from '../model/ledgerSyncRun.ts'
import { parseRowIds, rowIdsOf } from '../tables/rowIds.ts'

export const UPDATE_QUERIES = {
  // The list will be requested from these rows, so rows that the service no longer has are left out.
  before: `SELECT id, updated_at FROM transactions WHERE updated_at <= ? AND absent_pass IS NULL
    ORDER BY updated_at DESC, row_id DESC LIMIT ?`,
  since: rowIdsOf('SELECT row_id FROM transactions WHERE updated_at >= ? ORDER BY updated_at, row_id'),
  row: 'SELECT id, updated_at FROM transactions WHERE row_id = ? AND absent_pass IS NULL'
} as const

type MarkRow = readonly [id: string, updatedAt: string]

const toMark = ([id, updatedAt]: MarkRow): UpdateBookmark => ({ id, updatedAt })

/** See `Ledger.updatesBefore`. */
export function findUpdatesBefore(db: ReadDb, updatedAt: string, count: number): UpdateBookmark[] {
  return db.rows<MarkRow>(UPDATE_QUERIES.before).all(updatedAt, count).reverse().map(toMark)
}

/** See `Ledger.updatesNotSeen`. `db` must be the writer, which also sees uncommitted rows. */
export function findUpdatesNotSeen(
  db: ReadDb,
  seen: { has(rowId: number): boolean },
  updatedAt: string,
  count: number
): UpdateBookmark[] {
  const row = db.rows<MarkRow>(UPDATE_QUERIES.row)
  const found: UpdateBookmark[] = []
  for (const rowId of parseRowIds(db.column<Uint8Array | null>(UPDATE_QUERIES.since).get(updatedAt))) {
    if (found.length === count) break
    const missing = seen.has(rowId) ? undefined : row.get(rowId)
    if (missing) found.push(toMark(missing))
  }
  return found
}

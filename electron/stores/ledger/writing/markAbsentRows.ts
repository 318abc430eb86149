import type { WriteDb } from '../../../base/database/database.ts'
import { unseenRows } from '../tables/syncRunMarks.ts'
import type { Sight } from '../tables/rowChanges.ts'

/**
 * Marks the rows that neither this complete full sync run nor any later one returned. Earlier marks stay. Must run in
 * the transaction of the verdict. Returns the number of new marks.
 */
export function markAbsentRows(db: WriteDb, { syncRun, kind, at }: Sight, rows: number): number {
  // The history is written first: afterwards it is unknown which rows were marked before.
  const remember = db.command(`INSERT INTO row_changes (row_id, kind, at, pass_id, pass_kind, fields)
    SELECT row_id, 'absent', ?, ?, ?, '[]' FROM json_each(?) CROSS JOIN transactions ON row_id = json_each.value
    WHERE absent_pass IS NULL`)
  const mark = db.command(`UPDATE transactions SET absent_pass = ?
    WHERE row_id IN (SELECT value FROM json_each(?)) AND absent_pass IS NULL`)
  let marked = 0
  for (const { rowIds } of unseenRows(db, syncRun, rows)) {
    const list = JSON.stringify(rowIds)
    remember.run(at, syncRun, kind, list)
    marked += mark.run(syncRun, list).changes
  }
  return marked
}

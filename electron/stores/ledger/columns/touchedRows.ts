import type { ReadDb, WriteDb } from '../../../base/database/database.ts'

/** The rows that were changed in place. New rows are found by their numbers. */
export interface TouchedRows {
  /** The rows changed since the last call; rows of an open transaction are included and will be returned again. */
  take(): readonly number[]
}

/**
 * The database itself records the changed rows. So no kind of change is missed, and a rollback removes its entries. The
 * list is in memory, on the connection that writes.
 */
export function createTouchedRows(db: WriteDb): TouchedRows {
  db.exec(`CREATE TEMP TABLE touched_rows (row_id INTEGER PRIMARY KEY);
    CREATE TEMP TRIGGER touch_row AFTER UPDATE ON main.transactions
    BEGIN INSERT OR IGNORE INTO touched_rows VALUES (new.row_id); END`)
  const reader: ReadDb = db
  const all = reader.column<bigint>('SELECT row_id FROM touched_rows')
  const forget = db.command('DELETE FROM touched_rows')
  return {
    take() {
      const rowIds = all.all().map(Number)
      // Uncommitted rows cannot be read yet, so they stay on the list.
      if (rowIds.length > 0 && !db.isInTransaction) forget.run()
      return rowIds
    }
  }
}

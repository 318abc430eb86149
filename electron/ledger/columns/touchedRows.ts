import type { ReadDb, WriteDb } from '../../database/database.ts'

/** The rows that were changed in place; new rows are known by their numbers. */
export interface TouchedRows {
  /** Those since the last call, and those of a transaction that is still open. */
  take(): readonly number[]
}

/**
 * The database itself keeps the list, so that no way of changing a row is forgotten, and an open transaction that is
 * rolled back takes its entries with it. It lives in memory, beside the connection that writes.
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
      // What is not committed cannot be read yet, so it has to be read again.
      if (rowIds.length > 0 && !db.isInTransaction) forget.run()
      return rowIds
    }
  }
}

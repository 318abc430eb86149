import type { Value, WriteDb } from './database.ts'

// Rows of one statement. Each statement costs as much as storing a row, because of its foreign key checks.
const ROWS_AT_ONCE = 20

/** Inserts many rows; returns the number of the last one. */
export type InsertRows = (rows: Iterable<readonly Value[]>) => number

/** `into` is the statement up to `VALUES`, `then` what follows the rows. Every row has one value per column. */
export function createInsertRows(db: WriteDb, into: string, columns: number, then = ''): InsertRows {
  const row = `(${new Array<string>(columns).fill('?').join(', ')})`
  const insertSome = db.command(`${into} VALUES ${new Array<string>(ROWS_AT_ONCE).fill(row).join(', ')} ${then}`)
  const insertOne = db.command(`${into} VALUES ${row} ${then}`)
  return (rows) => {
    let waiting: Value[] = []
    let last = 0
    for (const values of rows) {
      for (const value of values) waiting.push(value)
      if (waiting.length < ROWS_AT_ONCE * columns) continue
      last = insertSome.run(...waiting).rowId
      waiting = []
    }
    for (let from = 0; from < waiting.length; from += columns) {
      last = insertOne.run(...waiting.slice(from, from + columns)).rowId
    }
    return last
  }
}

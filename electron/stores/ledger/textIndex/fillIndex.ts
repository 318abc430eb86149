import { inTransaction, type WriteDb } from '../../../base/database/database.ts'
import { coveredRows, createTextIndexTable, FILL, hasTextIndex } from './indexTable.ts'

const MOST_ROWS = 5000
const FEWEST_ROWS = 400
// Pages of the index, 16 kB each, for each millisecond of a piece.
const MERGED_PAGES = 1
// Pages of the log. Moving them into the file is part of a piece, so it is done more often than when rows are stored.
const LOG_PAGES = { filling: 500, storing: 4000 }

/** Fills the index for about so many milliseconds, while no transaction is open; returns whether more is left. */
export function createIndexFill(db: WriteDb): (milliseconds: number) => boolean {
  // Rows in a millisecond; at first a cautious guess.
  let pace = 50
  let isMerging = true

  function fillRows(milliseconds: number): boolean {
    const rows = Math.round(Math.min(Math.max(pace * milliseconds, FEWEST_ROWS), MOST_ROWS))
    const next = nextRows(db, rows)
    if (!next) return false
    const startedAt = performance.now()
    putRows(db, ...next)
    pace = Math.min(rows / (performance.now() - startedAt), 2 * pace)
    return (isMerging = true)
  }

  function step(milliseconds: number): boolean {
    // First merges the small parts that earlier pieces and changes of rows left: many small parts make a search slow.
    if (isMerging) isMerging = mergeSome(db, Math.round(milliseconds * MERGED_PAGES))
    return isMerging || fillRows(milliseconds)
  }

  return (milliseconds) => {
    if (!hasTextIndex(db)) createTextIndexTable(db)
    db.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES.filling}`)
    try {
      return step(milliseconds)
    } finally {
      db.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES.storing}`)
    }
  }
}

/** The next row numbers for the index: after the first, up to the second. */
function nextRows(db: WriteDb, count: number): [after: number, last: number] | undefined {
  const covered = coveredRows(db)
  const last = Number(db.column<bigint | null>('SELECT max(row_id) FROM transactions').get() ?? 0)
  return last > covered ? [covered, Math.min(last, covered + count)] : undefined
}

function putRows(db: WriteDb, after: number, last: number): void {
  inTransaction(db, () => {
    for (const sql of FILL) db.command(sql).run(after, last)
    db.command('UPDATE text_index_state SET covered = ?').run(last)
  })
}

/** Merges some small parts; returns whether there was anything to merge. */
function mergeSome(db: WriteDb, pages: number): boolean {
  const changes = db.column<bigint>('SELECT total_changes()')
  const before = changes.get() ?? 0n
  db.command("INSERT INTO text_index (text_index, rank) VALUES ('merge', ?)").run(pages)
  // The merge command itself counts as one change.
  return (changes.get() ?? 0n) - before > 1n
}

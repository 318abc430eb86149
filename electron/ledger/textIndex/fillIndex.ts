import { inTransaction, type WriteDb } from '../../database/database.ts'
import { coveredRows, createTextIndexTable, FILL, hasTextIndex } from './indexTable.ts'

// Length of one piece. Other calls wait at most this long.
const TARGET_MILLISECONDS = 7
const MOST_ROWS = 1000
const FEWEST_ROWS = 400
// Pages of the index, 16 kB each.
const MERGED_PAGES = 8
// Pages of the log. Moving them into the file is part of a piece, so it is done more often than when rows are stored.
const LOG_PAGES = { filling: 500, storing: 4000 }

/** Fills the index for a few milliseconds, while no transaction is open; returns whether more is left. */
export function createIndexFill(db: WriteDb): () => boolean {
  let rows = FEWEST_ROWS
  let isMerging = true

  function fillRows(): boolean {
    const next = nextRows(db, rows)
    if (!next) return false
    const startedAt = performance.now()
    putRows(db, ...next)
    const pace = TARGET_MILLISECONDS / (performance.now() - startedAt)
    rows = Math.round(Math.min(Math.max(rows * Math.min(pace, 2), FEWEST_ROWS), MOST_ROWS))
    return (isMerging = true)
  }

  function step(): boolean {
    // First merges the small parts that earlier pieces and changes of rows left: many small parts make a search slow.
    if (isMerging) isMerging = mergeSome(db)
    return isMerging || fillRows()
  }

  return () => {
    if (!hasTextIndex(db)) createTextIndexTable(db)
    db.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES.filling}`)
    try {
      return step()
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
function mergeSome(db: WriteDb): boolean {
  const changes = db.column<bigint>('SELECT total_changes()')
  const before = changes.get() ?? 0n
  db.command("INSERT INTO text_index (text_index, rank) VALUES ('merge', ?)").run(MERGED_PAGES)
  // The merge command itself counts as one change.
  return (changes.get() ?? 0n) - before > 1n
}

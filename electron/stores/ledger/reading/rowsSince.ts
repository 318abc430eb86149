import type { ReadDb } from '../../../base/database/database.ts'

/** A moment in the life of a ledger: its last row and its last change of a row. */
export interface LedgerMoment {
  readonly row: number
  readonly change: number
}

export interface RowsSince {
  readonly now: LedgerMoment
  /** Null if there may be more than `most`, or if that cannot be known. */
  readonly ids: readonly string[] | null
}

export const SINCE_QUERIES = {
  now: `SELECT coalesce((SELECT max(row_id) FROM transactions), 0),
    coalesce((SELECT max(change_id) FROM row_changes), 0)`,
  ids: `SELECT id FROM transactions WHERE row_id IN (SELECT row_id FROM transactions WHERE row_id > ?1
    UNION SELECT row_id FROM row_changes NOT INDEXED WHERE change_id > ?2)`
} as const

/** See `Ledger.rowsSince`. */
export function findRowsSince(db: ReadDb, moment: LedgerMoment | null, most: number): RowsSince {
  const [row = 0n, change = 0n] = db.rows<readonly [bigint, bigint]>(SINCE_QUERIES.now).get() ?? []
  const now = { row: Number(row), change: Number(change) }
  if (!moment) return { now, ids: null }
  const [rows, changes] = [now.row - moment.row, now.change - moment.change]
  // A ledger that began anew is behind a moment of the one before.
  if (rows < 0 || changes < 0 || rows + changes > most) return { now, ids: null }
  return { now, ids: db.column<string>(SINCE_QUERIES.ids).all(moment.row, moment.change) }
}

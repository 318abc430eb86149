import type { ReadDb } from '../../../base/database/database.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import { parseRowIds, rowIdsOf } from '../tables/rowIds.ts'

/** This many rows can be looked up one by one in about ten milliseconds, wherever they are stored. */
export const FEW_ROWS = 2000

/** SQL that is true for a row whose texts contain all phrases. */
export function holdsAll(phrases: number): string {
  return Array.from({ length: phrases }, () => 'instr(search_text, ?) > 0').join(' AND ')
}

/** Each takes the number of phrases. */
export const SCAN_QUERIES = {
  /** Reads in the order of the file and ignores indexes: lookups would take ten times as long. */
  all: (phrases: number) =>
    rowIdsOf(`SELECT row_id FROM transactions NOT INDEXED WHERE row_id > ? AND ${holdsAll(phrases)} ORDER BY row_id`),
  few: (phrases: number) =>
    rowIdsOf(`SELECT row_id FROM json_each(?) AS pick CROSS JOIN transactions ON row_id = pick.value
      WHERE ${holdsAll(phrases)}`)
} as const

/** The rows whose texts contain every phrase, ascending, by reading the whole ledger. */
export function scanPhrases(db: ReadDb, phrases: readonly string[], after = 0): Uint32Array {
  const query = db.column<Uint8Array | null>(SCAN_QUERIES.all(phrases.length))
  return parseRowIds(query.get(after, ...phrases.map(foldText)))
}

/** The rows among a few whose texts contain every phrase, in their order. */
export function scanFewRows(db: ReadDb, rowIds: Uint32Array, phrases: readonly string[]): Uint32Array {
  const query = db.column<Uint8Array | null>(SCAN_QUERIES.few(phrases.length))
  return parseRowIds(query.get(`[${rowIds.join()}]`, ...phrases.map(foldText)))
}

import type { ReadDb } from '../database.ts'
import { searchWords } from '../foldText.ts'
import { parseRowIds, rowIdsOf } from './rowIds.ts'

/** SQL condition of a text filter of so many words. Each word may stand anywhere in the row. */
export function wordsCondition(count: number): string {
  return Array.from({ length: count }, () => 'instr(search_text, ?) > 0').join(' AND ')
}

/** Reads through the rows in the order of the file, whatever indexes there are: look-ups would cost ten times as much. */
export function textMatchQuery(words: number): string {
  return rowIdsOf(`SELECT row_id FROM transactions NOT INDEXED WHERE ${wordsCondition(words)} ORDER BY row_id`)
}

/** One bit a row number. */
export interface RowSet {
  has(rowId: number): boolean
}

/** The rows whose text holds every word of the filter; undefined when the filter names none. */
export function matchText(db: ReadDb, text: string): RowSet | undefined {
  const words = searchWords(text)
  if (words.length === 0) return undefined
  const rowIds = parseRowIds(db.column<Uint8Array | null>(textMatchQuery(words.length)).get(...words))
  const bits = new Uint8Array(((rowIds.at(-1) ?? 0) >>> 3) + 1)
  for (const rowId of rowIds) bits[rowId >>> 3] = (bits[rowId >>> 3] ?? 0) | (1 << (rowId & 7))
  return { has: (rowId) => ((bits[rowId >>> 3] ?? 0) & (1 << (rowId & 7))) !== 0 }
}

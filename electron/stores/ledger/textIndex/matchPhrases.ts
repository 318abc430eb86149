import type { ReadDb } from '../../../base/database/database.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import { parseRowIds, rowIdsOf } from '../tables/rowIds.ts'
import { coveredRows } from './indexTable.ts'
import { FEW_ROWS, holdsAll, scanFewRows, scanPhrases } from './scanPhrases.ts'

const MATCHING = 'FROM text_index WHERE text_index MATCH ?'

export const MATCH_QUERIES = {
  index: rowIdsOf(`SELECT rowid AS row_id ${MATCHING} ORDER BY rowid`),
  /** The row that matches after so many others. */
  after: `SELECT rowid ${MATCHING} ORDER BY rowid LIMIT 1 OFFSET ?`,
  count: `SELECT count(*) ${MATCHING}`,
  /** Takes the number of phrases. */
  unindexed: (phrases: number) =>
    rowIdsOf(
      `SELECT row_id FROM text_unindexed CROSS JOIN transactions USING (row_id) WHERE ${holdsAll(phrases)} ORDER BY row_id`
    )
} as const

// The first rows show whether a phrase may be in all of them; finding so many takes a few milliseconds.
const SAMPLE_ROWS = 16_384
// A term of the index is three characters.
const LONG_ENOUGH = /^.{3}/su
// The index treats all of these as the same character.
const UNSURE = /[\0\ufffd-\uffff]/

/** Same result as `scanPhrases`, but uses the index as far as it reaches. Requires an index. */
export function matchPhrases(db: ReadDb, phrases: readonly string[]): Uint32Array {
  const folded = phrases.map(foldText)
  const covered = coveredRows(db)
  // Read even if it is empty, so that damage is found at once.
  const unindexed = readRows(db, MATCH_QUERIES.unindexed(folded.length), folded)
  const found = covered === 0 ? undefined : matchIndexed(db, folded, covered)
  if (!found) return scanPhrases(db, phrases)
  const later = scanPhrases(db, phrases, covered)
  return joined(unindexed.length === 0 ? found : joined(found, unindexed).sort(), later)
}

/**
 * The rows that the index finds; undefined if the index cannot help. One query for all phrases: if one phrase is rare,
 * the index skips nearly all entries of the frequent ones.
 */
function matchIndexed(db: ReadDb, folded: readonly string[], covered: number): Uint32Array | undefined {
  const known = folded.filter(isKnown)
  if (known.length === 0) return undefined
  const match = known.map(quoted).join(' AND ')
  const found = isInAll(db, match, covered) ? rowsUpTo(covered) : readRows(db, MATCH_QUERIES.index, [match])
  if (known.length === folded.length) return found
  return found.length > FEW_ROWS ? undefined : scanFewRows(db, found, folded)
}

/** Whether the index finds all rows that it reaches. Counting takes half as long as reading a million row numbers. */
function isInAll(db: ReadDb, match: string, covered: number): boolean {
  const sample = Math.ceil(Math.min(covered / 16, SAMPLE_ROWS))
  if (Number(db.column<bigint>(MATCH_QUERIES.after).get(match, sample - 1)) !== sample) return false
  return Number(db.column<bigint>(MATCH_QUERIES.count).get(match)) === covered
}

function rowsUpTo(last: number): Uint32Array {
  const rows = new Uint32Array(last)
  for (let at = 0; at < last; at++) rows[at] = at + 1
  return rows
}

function isKnown(phrase: string): boolean {
  return LONG_ENOUGH.test(phrase) && !UNSURE.test(phrase)
}

function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`
}

function readRows(db: ReadDb, query: string, values: readonly string[]): Uint32Array {
  return parseRowIds(db.column<Uint8Array | null>(query).get(...values))
}

function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  if (second.length === 0) return first
  const all = new Uint32Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

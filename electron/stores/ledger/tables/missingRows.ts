import type { MissingRows } from '../../../../shared/domain/syncRun.ts'
import type { ReadDb, WriteDb } from '../../../base/database/database.ts'
import { bitsOf, hasBit, unseenRows } from './syncRunMarks.ts'

type FindingRow = readonly [rows: bigint, known: bigint, foundAt: string, foundAgainAt: string | null, isAgreed: bigint]

/** The missing rows that wait for the user's agreement. */
export function readFinding(db: ReadDb): MissingRows | null {
  const row = db
    .rows<FindingRow>('SELECT rows, known, found_at, found_again_at, agreed_at IS NOT NULL FROM missing_finding')
    .get()
  if (!row) return null
  const [rows, known, foundAt, foundAgainAt, isAgreed] = row
  return { rows: Number(rows), known: Number(known), foundAt, foundAgainAt, isAgreed: isAgreed === 1n }
}

/**
 * Counts the rows that a full sync run missed and that were not marked before, and those of them outside the finding.
 */
export function countMissing(db: ReadDb, syncRun: number, rows: number): { readonly missing: number; other: number } {
  const count = { missing: 0, other: 0 }
  const block = db.column<Uint8Array>('SELECT bits FROM missing_rows WHERE block = ?')
  for (const { index, rowIds } of missingRows(db, syncRun, rows)) {
    const named = block.get(index)
    count.missing += rowIds.length
    count.other += rowIds.filter((row) => !named || !hasBit(named, row)).length
  }
  return count
}

/**
 * Saves what this sync run missed; `again`: the one before missed them too. Must run in the transaction of the verdict.
 */
export function saveFinding(
  db: WriteDb,
  { syncRun, at, again }: { readonly syncRun: number; readonly at: string; readonly again: boolean },
  { rows, known }: { readonly rows: number; readonly known: number }
): void {
  const before = again ? readFinding(db) : null
  clearFinding(db)
  const insertBlock = db.command('INSERT INTO missing_rows VALUES (?, ?)')
  let count = 0
  for (const { index, rowIds } of missingRows(db, syncRun, rows)) {
    insertBlock.run(index, bitsOf(rowIds))
    count += rowIds.length
  }
  db.command('INSERT INTO missing_finding VALUES (1, ?, ?, ?, ?, NULL)').run(
    count,
    known,
    before?.foundAt ?? at,
    before ? at : null
  )
}

export function clearFinding(db: WriteDb): void {
  db.exec('DELETE FROM missing_finding; DELETE FROM missing_rows')
}

/** Whether this sync run returned one of the missing rows, so that a list without them was not the whole one. */
export function isContradicted(db: ReadDb, syncRun: number): boolean {
  const seenIn = db.column<Uint8Array>("SELECT bits FROM pass_marks WHERE pass_id = ? AND mark = 'seen' AND block = ?")
  const missing = db.rows<readonly [block: bigint, bits: Uint8Array]>('SELECT block, bits FROM missing_rows').all()
  return missing.some(([block, bits]) => seenIn.get(syncRun, block)?.some((byte, at) => (byte & (bits[at] ?? 0)) !== 0))
}

/** Records that the user agrees to this number of rows; returns whether that many wait. */
export function agreeToFinding(db: WriteDb, rows: number, at: string): boolean {
  return db.command('UPDATE missing_finding SET agreed_at = ? WHERE rows = ?').run(at, rows).changes === 1
}

/** The missing rows, in blocks of sync run marks. */
function* missingRows(db: ReadDb, syncRun: number, rows: number) {
  const unmarked =
    db.column<bigint>(`SELECT row_id FROM json_each(?) CROSS JOIN transactions ON row_id = json_each.value
    WHERE absent_pass IS NULL`)
  for (const { index, rowIds } of unseenRows(db, syncRun, rows)) {
    const missing = unmarked.all(JSON.stringify(rowIds)).map(Number)
    if (missing.length > 0) yield { index, rowIds: missing }
  }
}

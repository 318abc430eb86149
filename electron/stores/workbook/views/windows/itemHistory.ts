import type { LogKind, ShownEntry } from '../../../../../shared/domain/reconciliation/actionLog.ts'
import type { ItemDetails } from '../../../../../shared/domain/reconciliation/itemDetails.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import { createSubjectReader } from '../../log/entrySubjects.ts'
import { shownEntry } from '../../log/logReader.ts'
import type { HeldItem } from '../../file/tables/items.ts'

const MOST_ENTRIES = 50

/** The notes on an item, latest first. */
export function readNotes(db: ReadDb, reconciliation: string, key: string): ItemDetails['notes'] {
  const sql = `SELECT l.at, l.by, m.text FROM marks m JOIN log l ON l.seq = m.made_by WHERE m.reconciliation = ?
    AND m.target_kind = 'item' AND m.target = ? AND m.kind = 'note' AND m.ended_by IS NULL ORDER BY m.id DESC`
  return db
    .rows<readonly [string, string, string]>(sql)
    .all(reconciliation, key)
    .map(([at, by, text]) => ({ at, by, text }))
}

type Row = readonly [
  seq: bigint,
  at: string,
  by: string,
  kind: LogKind,
  reconciliation: string,
  detail: string,
  previousHash: string,
  hash: string,
  undoneBy: bigint | null,
  isSignedOff: bigint
]

/** Log entries that name an item, or made or ended one of its matches; latest first. */
export function readItemEntries(db: ReadDb, reconciliation: string, { rowId, key }: HeldItem): readonly ShownEntry[] {
  const sql = `SELECT l.seq, l.at, l.by, l.kind, l.reconciliation, l.detail, l.previous_hash, l.hash, u.by_entry,
      EXISTS (SELECT 1 FROM sign_offs s WHERE s.reconciliation = l.reconciliation
        AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id))
    FROM log l LEFT JOIN undone u ON u.entry = l.seq
    WHERE l.reconciliation = ?1 AND (instr(l.detail, ?2) > 0 OR l.seq IN
      (SELECT value FROM match_items i JOIN matches m ON m.id = i.match,
        json_each(json_array(m.made_by, m.ended_by)) WHERE i.item = ?3))
    ORDER BY l.seq DESC LIMIT ${MOST_ENTRIES}`
  const subjectsOf = createSubjectReader(db)
  return db
    .rows<Row>(sql)
    .all(reconciliation, JSON.stringify(key), rowId)
    .map(([seq, at, by, kind, id, detail, previousHash, hash, undoneBy, isSignedOff]) => {
      const entry = { seq: Number(seq), at, by, kind, reconciliation: id, detail, previousHash, hash }
      return shownEntry(entry, undoneBy === null ? null : Number(undoneBy), isSignedOff === 1n, subjectsOf)
    })
}

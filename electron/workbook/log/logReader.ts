import type { LogEntry, LogKind, ShownEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { ReadDb } from '../../database/database.ts'
import { entryWords } from './entryWords.ts'
import { canUndoKind } from './undoable.ts'

type Row = readonly [
  seq: bigint,
  at: string,
  by: string,
  kind: LogKind,
  reconciliation: string | null,
  detail: string,
  previousHash: string,
  hash: string
]

const FIELDS = 'l.seq, l.at, l.by, l.kind, l.reconciliation, l.detail, l.previous_hash, l.hash'

/** Few enough that entries of ten thousand targets weigh some megabytes. */
const SLICE = 200

/** All entries from the first to the last, read in slices while they are asked for. */
export function* eachEntry(db: ReadDb): Generator<LogEntry, void> {
  const slice = db.rows<Row>(`SELECT ${FIELDS} FROM log l WHERE l.seq > ? ORDER BY l.seq LIMIT ${SLICE}`)
  for (let last = -1n; ;) {
    const rows = slice.all(last)
    for (const row of rows) yield entryOf(row)
    const [seq] = rows.at(-1) ?? []
    if (seq === undefined) return
    last = seq
  }
}

export interface ShownEntries {
  readonly entries: readonly ShownEntry[]
  readonly total: number
}

const SHOWN = `SELECT ${FIELDS}, u.by_entry,
    EXISTS (SELECT 1 FROM sign_offs s WHERE s.reconciliation = l.reconciliation
      AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id))
  FROM log l LEFT JOIN undone u ON u.entry = l.seq`

export interface LogPageRequest {
  readonly id: string | null
  readonly from: number
  readonly count: number
}

/** Entries of one reconciliation, or of all, the latest first. */
export function createLogPages(db: ReadDb): (page: LogPageRequest) => ShownEntries {
  type Shown = readonly [...Row, undoneBy: bigint | null, isSignedOff: bigint]
  const ofAll = db.rows<Shown>(`${SHOWN} ORDER BY l.seq DESC LIMIT ? OFFSET ?`)
  const ofOne = db.rows<Shown>(`${SHOWN} WHERE l.reconciliation = ? ORDER BY l.seq DESC LIMIT ? OFFSET ?`)
  const allCount = db.column<bigint>('SELECT count(*) FROM log')
  const oneCount = db.column<bigint>('SELECT count(*) FROM log WHERE reconciliation = ?')

  return ({ id, from, count }) => {
    const rows = id === null ? ofAll.all(count, from) : ofOne.all(id, count, from)
    const total = Number((id === null ? allCount.get() : oneCount.get(id)) ?? 0n)
    const entries = rows.map(([seq, at, by, kind, reconciliation, detail, previousHash, hash, undoneBy, isSignedOff]) =>
      shownEntry(
        entryOf([seq, at, by, kind, reconciliation, detail, previousHash, hash]),
        undoneBy === null ? null : Number(undoneBy),
        isSignedOff === 1n
      )
    )
    return { entries, total }
  }
}

/** An entry as it is shown. Whether something later rests on it is told by who tries to undo it. */
export function shownEntry(entry: LogEntry, undoneBy: number | null, isSignedOff: boolean): ShownEntry {
  const canUndo = canUndoKind(entry.kind) && undoneBy === null && !isSignedOff
  return { ...entry, words: entryWords(entry), canUndo, undoneBy }
}

function entryOf([seq, at, by, kind, reconciliation, detail, previousHash, hash]: Row): LogEntry {
  return { seq: Number(seq), at, by, kind, reconciliation, detail, previousHash, hash }
}

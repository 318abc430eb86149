import type { LogEntry, LogKind, ShownEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import { entryFacts } from './entryFacts.ts'
import { createSubjectReader, type SubjectReader } from './entrySubjects.ts'
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

/** Small enough that a slice with ten thousand targets per entry needs only some megabytes. */
const SLICE = 200

/** All entries in order with their signatures, read in slices on demand. `only`: a condition on `l`. */
export function* eachEntry(db: ReadDb, only = 'true'): Generator<LogEntry, void> {
  // A file that is only read, such as an old backup, may lack the table.
  const hasSignatures = db.column("SELECT 1 FROM sqlite_schema WHERE name = 'signatures'").get() !== undefined
  const signature = hasSignatures ? '(SELECT s.signature FROM signatures s WHERE s.entry = l.seq)' : 'NULL'
  const slice = db.rows<readonly [signature: string | null, ...Row]>(
    `SELECT ${signature}, ${FIELDS} FROM log l WHERE l.seq > ? AND ${only} ORDER BY l.seq LIMIT ${SLICE}`
  )
  for (let last = -1n; ;) {
    const rows = slice.all(last)
    for (const [signed, ...row] of rows) yield { ...entryOf(row), ...(signed !== null && { signature: signed }) }
    const [, seq] = rows.at(-1) ?? []
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
  /** Only entries whose sentence or payees contain this text. */
  readonly text?: string | undefined
}

/** Entries of one reconciliation, or of all, latest first. */
export function createLogPages(db: ReadDb): (page: LogPageRequest) => ShownEntries {
  type Shown = readonly [...Row, undoneBy: bigint | null, isSignedOff: bigint]
  const ofAll = db.rows<Shown>(`${SHOWN} ORDER BY l.seq DESC LIMIT ? OFFSET ?`)
  const ofOne = db.rows<Shown>(`${SHOWN} WHERE l.reconciliation = ? ORDER BY l.seq DESC LIMIT ? OFFSET ?`)
  const allCount = db.column<bigint>('SELECT count(*) FROM log')
  const oneCount = db.column<bigint>('SELECT count(*) FROM log WHERE reconciliation = ?')

  const subjectsOf = createSubjectReader(db)
  const shown = ([seq, at, by, kind, reconciliation, detail, previousHash, hash, undoneBy, isSignedOff]: Shown) =>
    shownEntry(
      entryOf([seq, at, by, kind, reconciliation, detail, previousHash, hash]),
      undoneBy === null ? null : Number(undoneBy),
      isSignedOff === 1n,
      subjectsOf
    )
  const read = (id: string | null, from: number, count: number) =>
    (id === null ? ofAll.all(count, from) : ofOne.all(id, count, from)).map(shown)
  const totalOf = (id: string | null) => Number((id === null ? allCount.get() : oneCount.get(id)) ?? 0n)

  return ({ id, from, count, text }) => {
    const wanted = foldText((text ?? '').trim())
    if (wanted === '') return { entries: read(id, from, count), total: totalOf(id) }
    const found = read(id, 0, totalOf(id)).filter((entry) => isAbout(entry, wanted))
    return { entries: found.slice(from, from + count), total: found.length }
  }
}

/** Whether the sentence or a payee of the entry contains the text (case and accents folded). */
function isAbout({ subjects, words }: ShownEntry, wanted: string): boolean {
  return [words, ...subjects.map(({ payee }) => payee ?? '')].some((text) => foldText(text).includes(wanted))
}

/** An entry in its displayed form. Whether later entries depend on it is checked only when somebody undoes it. */
export function shownEntry(
  entry: LogEntry,
  undoneBy: number | null,
  isSignedOff: boolean,
  subjectsOf: SubjectReader
): ShownEntry {
  const canUndo = canUndoKind(entry.kind) && undoneBy === null && !isSignedOff
  const about = subjectsOf(entry)
  const { subjects, subjectCount } = about
  const facts = entryFacts(entry, about)
  return { ...entry, words: entryWords(entry, about), subjects, subjectCount, facts, canUndo, undoneBy }
}

function entryOf([seq, at, by, kind, reconciliation, detail, previousHash, hash]: Row): LogEntry {
  return { seq: Number(seq), at, by, kind, reconciliation, detail, previousHash, hash }
}

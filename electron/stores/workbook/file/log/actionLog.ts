import type { LogEntry } from '../../../../../shared/domain/reconciliation/actionLog.ts'
import type { ReadDb, WriteDb } from '../../../../base/database/database.ts'
import type { NewEntry } from './details.ts'
import { FIRST_HASH, hashEntry } from '../../../../core/auditChain/hashEntry.ts'

/*
 * The table `log` has one row per entry: `seq` (INTEGER PRIMARY KEY, from 1, without gaps) and the TEXT columns `at`,
 * `by`, `kind`, `reconciliation` (NULL if the entry is about none), `detail`, `previous_hash` and `hash`. Triggers refuse
 * UPDATE and DELETE.
 */

export interface LogHead {
  /** 0 before the first entry. */
  readonly seq: number
  readonly hash: string
}

export interface ActionLog {
  /** Appends an entry within the caller's transaction and returns it with its number. */
  readonly append: (entry: NewEntry) => LogEntry
  readonly head: () => LogHead
}

export function createActionLog(db: WriteDb): ActionLog {
  const head = createHeadReader(db)
  const insert = createInsertEntry(db)

  return {
    head,
    append({ at, by, kind, reconciliation, detail }) {
      const { seq, hash: previousHash } = head()
      const said = { seq: seq + 1, at, by, kind, reconciliation, detail: JSON.stringify(detail), previousHash }
      const entry = { ...said, hash: hashEntry(said) }
      insert(entry)
      return entry
    }
  }
}

/** Inserts an entry unchanged, without its signature. */
export function createInsertEntry(db: WriteDb): (entry: LogEntry) => void {
  const insert = db.command(
    'INSERT INTO log (seq, at, by, kind, reconciliation, detail, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
  )
  return ({ seq, at, by, kind, reconciliation, detail, previousHash, hash }) =>
    void insert.run(seq, at, by, kind, reconciliation, detail, previousHash, hash)
}

/** Adds the signature of an entry that is there, if it has one. */
export function createInsertSignature(db: WriteDb): (entry: LogEntry) => void {
  const insert = db.command('INSERT INTO signatures (entry, signature) VALUES (?, ?)')
  return ({ seq, signature }) => {
    if (signature !== undefined) insert.run(seq, signature)
  }
}

/** Reads the number and hash of the last entry. */
export function createHeadReader(db: ReadDb): () => LogHead {
  const last = db.rows<readonly [seq: bigint, hash: string]>('SELECT seq, hash FROM log ORDER BY seq DESC LIMIT 1')
  return () => {
    const [seq, hash] = last.get() ?? [0n, FIRST_HASH]
    return { seq: Number(seq), hash }
  }
}

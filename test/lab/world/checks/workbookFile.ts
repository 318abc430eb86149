import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'

/** An entry of the audit trail as it stands in the file. */
export interface TrailEntry {
  readonly seq: number
  readonly kind: string
  readonly hash: string
}

interface StoredEntry extends TrailEntry {
  readonly at: string
  readonly by: string
  readonly reconciliation: string | null
  readonly detail: string
  readonly previous_hash: string
}

/** What is wrong with a file of decisions, read past the app: its chain, its claims, what was there before. */
export class WorkbookFile {
  readonly #file: string
  readonly #findKey: () => Promise<string | undefined>
  #key: string | undefined
  /** The last entry that was seen. All of them were, in their order. */
  head: TrailEntry = { seq: 0, kind: 'none', hash: '0'.repeat(64) }

  constructor(file: string, findKey: () => Promise<string | undefined>) {
    this.#file = file
    this.#findKey = findKey
  }

  /** Reads on from the last entry that was seen; `fromStart` reads all again. Returns what is new, or throws. */
  async look(fromStart = false): Promise<readonly TrailEntry[]> {
    if (!existsSync(this.#file)) {
      if (this.head.seq > 0) throw new Error(`The file of decisions is gone, with ${this.head.seq} entries`)
      return []
    }
    const key = (this.#key ??= await this.#findKey())
    const db = this.#open(key)
    try {
      const before = this.head
      // The disk may have failed while the file was made.
      if (before.seq === 0 && !hasTables(db)) return []
      const known = fromStart ? { seq: 0, kind: 'none', hash: '0'.repeat(64) } : before
      const entries = db.prepare<StoredEntry>('SELECT * FROM log WHERE seq > ? ORDER BY seq').all(known.seq)
      this.#checkKept(db, before)
      checkChain(known, entries)
      checkClaims(db)
      const last = entries.at(-1)
      if (last) this.head = { seq: last.seq, kind: last.kind, hash: last.hash }
      return entries
    } finally {
      db.close()
    }
  }

  #open(key: string | undefined): Database {
    const db = new Database(this.#file, { timeout: 1, readonly: true, fileMustExist: true })
    if (key !== undefined) {
      db.pragma("cipher = 'aegis'")
      db.pragma(`key = 'raw:${key}'`)
    }
    return db
  }

  #checkKept(db: Database, { seq, hash }: TrailEntry): void {
    if (seq === 0) return
    const found = db.prepare<{ hash: string }>('SELECT hash FROM log WHERE seq = ?').get(seq)
    if (found?.hash !== hash) throw new Error(`Entry ${seq} of the audit trail is not what it was`)
  }
}

function hasTables(db: Database): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined
}

function checkChain(head: TrailEntry, entries: readonly StoredEntry[]): void {
  let { seq, hash } = head
  for (const entry of entries) {
    if (entry.seq !== seq + 1) throw new Error(`The audit trail has a gap before entry ${entry.seq}`)
    if (entry.previous_hash !== hash) throw new Error(`Entry ${entry.seq} does not follow from the one before`)
    const { at, by, kind, reconciliation, detail } = entry
    const text = JSON.stringify([hash, entry.seq, at, by, kind, reconciliation, detail])
    const right = createHash('sha256').update(text).digest('hex')
    if (entry.hash !== right) throw new Error(`The hash of entry ${entry.seq} is not that of its content`)
    ;({ seq, hash } = entry)
  }
}

function checkClaims(db: Database): void {
  const twice = db
    .prepare<{ id: string }>(
      'SELECT transaction_id AS id FROM claims WHERE ended_by IS NULL GROUP BY transaction_id HAVING count(*) > 1'
    )
    .all()
  if (twice.length > 0) throw new Error(`Claimed twice: ${twice.map(({ id }) => id).join(' ')}`)
}

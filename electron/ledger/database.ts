import Database from 'better-sqlite3-multiple-ciphers'

/** What can be bound to a statement and read from a column. Integers are always read as bigint. */
export type Value = string | number | bigint | Uint8Array | null

/** A prepared reading statement. */
interface Query<Row> {
  get(...values: readonly Value[]): Row | undefined
  all(...values: readonly Value[]): Row[]
}

/** A prepared writing statement. */
interface Command {
  run(...values: readonly Value[]): { readonly changes: number; readonly rowId: number }
}

/** The right to read. */
export interface ReadDb {
  /** Rows as arrays in column order. */
  rows<Row extends readonly Value[]>(sql: string): Query<Row>
  /** The first column alone. */
  column<V extends Value>(sql: string): Query<V>
  close(): void
}

/** The right to write; a function that takes a `ReadDb` cannot be handed more by accident. */
export interface WriteDb extends ReadDb {
  command(sql: string): Command
  exec(sql: string): void
  readonly isInTransaction: boolean
}

export interface ConnectionOptions {
  readonly file: string
  /** 64 hex digits; without it the file is plain. */
  readonly key?: string | undefined
  /** Bytes of a page of a new file. */
  readonly pageSize?: number | undefined
}

// Cipher and key must come before anything else touches the file.
function unlock(db: Database, key: string | undefined): void {
  if (key === undefined) return
  db.pragma("cipher = 'aegis'")
  db.pragma(`key = 'raw:${key}'`)
}

function harden(db: Database): void {
  db.pragma('foreign_keys = ON')
  db.pragma('temp_store = MEMORY')
  db.pragma('trusted_schema = OFF')
}

/** The one connection that may write. Makes the file when there is none. */
export function openWriter({ file, key, pageSize = 16_384 }: ConnectionOptions): WriteDb {
  return configured(new Database(file, { timeout: 5000 }), (db) => {
    unlock(db, key)
    db.pragma(`page_size = ${pageSize}`)
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    // Pages: rows that change stand all over the file, so moving them there waits until there are many.
    db.pragma('wal_autocheckpoint = 4000')
    db.pragma('journal_size_limit = 67108864')
    harden(db)
  })
}

/** A connection that sees committed rows only. */
export function openReader({ file, key }: ConnectionOptions): ReadDb {
  return configured(new Database(file, { timeout: 5000, readonly: true, fileMustExist: true }), (db) => {
    unlock(db, key)
    harden(db)
  })
}

/** A connection that sees the rows committed now, and goes on seeing exactly these until it is closed. */
export function openSnapshot(options: ConnectionOptions): ReadDb {
  return configured(new Database(options.file, { timeout: 5000, readonly: true, fileMustExist: true }), (db) => {
    unlock(db, options.key)
    harden(db)
    db.exec('BEGIN')
    // The view is taken by the first read, not by BEGIN.
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
  })
}

/** A plain connection that writes nothing and hardly waits: for the lock beside the ledger. */
export function openPlain(file: string): WriteDb {
  return configured(new Database(file, { timeout: 250 }), (db) => void db.pragma('journal_mode = OFF'))
}

function configured(db: Database, configure: (db: Database) => void): WriteDb {
  try {
    configure(db)
  } catch (error) {
    db.close()
    throw error
  }
  return wrap(db)
}

function wrap(db: Database): WriteDb {
  return {
    rows: <Row extends readonly Value[]>(sql: string) => db.prepare<Row>(sql).raw().safeIntegers(),
    column: <V extends Value>(sql: string) => db.prepare<V>(sql).pluck().safeIntegers(),
    command(sql) {
      const statement = db.prepare<never>(sql)
      return {
        run(...values) {
          const { changes, lastInsertRowid } = statement.run(...values)
          return { changes, rowId: Number(lastInsertRowid) }
        }
      }
    },
    exec: (sql) => void db.exec(sql),
    close: () => void db.close(),
    get isInTransaction() {
      return db.inTransaction
    }
  }
}

/** Runs `work` in one transaction that is rolled back when it throws. */
export function inTransaction<T>(db: WriteDb, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk makes the database roll back by itself.
    if (db.isInTransaction) db.exec('ROLLBACK')
    throw error
  }
}

import Database, { type Statement } from 'better-sqlite3-multiple-ciphers'

/** What can be bound to a statement and read from a column. Integers are always read as bigint. */
export type Value = string | number | bigint | Uint8Array | null

/** A prepared reading statement. Its parameters are `?`, or `?1` and so on where one value is used twice; not both. */
interface Query<Row> {
  get(...values: readonly Value[]): Row | undefined
  all(...values: readonly Value[]): Row[]
  /** One after the other, never all at once. Nothing is written over the connection until the last one was taken. */
  each(...values: readonly Value[]): Iterable<Row>
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
  /** Gives SQL over this connection a function of one text that is not null; a later one of that name takes its place. */
  define(name: string, work: (text: string) => string): void
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
  /** `FULL`: what was committed outlasts even a loss of power. `NORMAL` unless told: it may lose the last commits. */
  readonly synchronous?: 'NORMAL' | 'FULL' | undefined
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
export function openWriter({ file, key, pageSize = 16_384, synchronous = 'NORMAL' }: ConnectionOptions): WriteDb {
  return configured(new Database(file, { timeout: 5000 }), (db) => {
    unlock(db, key)
    db.pragma(`page_size = ${pageSize}`)
    db.pragma('journal_mode = WAL')
    db.pragma(`synchronous = ${synchronous}`)
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
    // Gone through once, from one end to the other: pages hardly come again. The driver's own choice is four times as much.
    db.pragma('cache_size = -4096')
    db.exec('BEGIN')
    // The view is taken by the first read, not by BEGIN.
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
  })
}

/**
 * Writes all that is committed now to a new file, which has the same key and nothing beside it; also while others read and
 * write. The file of this name must be absent or empty.
 */
export function copyDatabase({ file, key }: ConnectionOptions, into: string): void {
  const db = new Database(file, { timeout: 5000, readonly: true, fileMustExist: true })
  try {
    unlock(db, key)
    harden(db)
    db.prepare<never>('VACUUM INTO ?').run(into)
  } finally {
    db.close()
  }
}

/** A plain connection that writes nothing, for locks; waits for another's lock for so many milliseconds. */
export function openPlain(file: string, timeout: number): WriteDb {
  return configured(new Database(file, { timeout }), (db) => void db.pragma('journal_mode = MEMORY'))
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
    rows: <Row extends readonly Value[]>(sql: string) => queryOf(sql, db.prepare<Row>(sql).raw().safeIntegers()),
    column: <V extends Value>(sql: string) => queryOf(sql, db.prepare<V>(sql).pluck().safeIntegers()),
    define: (name, work) => void db.function(name, { deterministic: true }, work),
    command(sql) {
      const statement = db.prepare<never>(sql)
      const numbered = isNumbered(sql)
      return {
        run(...values) {
          const { changes, lastInsertRowid } = statement.run(...(numbered ? byNumber(values) : values))
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

// The driver takes `?1` for a name.
function isNumbered(sql: string): boolean {
  return /\?[1-9]/.test(sql)
}

function byNumber(values: readonly Value[]): readonly Readonly<Record<string, Value>>[] {
  return [Object.fromEntries(values.map((value, index) => [index + 1, value]))]
}

function queryOf<Row>(sql: string, statement: Statement<Row>): Query<Row> {
  const bound = isNumbered(sql) ? byNumber : (values: readonly Value[]) => values
  return {
    get: (...values) => statement.get(...bound(values)),
    all: (...values) => statement.all(...bound(values)),
    each: (...values) => statement.iterate(...bound(values))
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

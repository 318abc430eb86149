import Database, { type Statement } from 'better-sqlite3-multiple-ciphers'

/** A value that can be bound to a statement and read from a column. Integers are always read as bigint. */
export type Value = string | number | bigint | Uint8Array | null

/**
 * A prepared reading statement. Its parameters are `?`, or `?1` and so on if one value is used twice, but not both
 * forms.
 */
interface Query<Row> {
  get(...values: readonly Value[]): Row | undefined
  all(...values: readonly Value[]): Row[]
  /** Yields rows one by one. Nothing may be written on this connection until the last row was read. */
  each(...values: readonly Value[]): Iterable<Row>
}

/** A prepared writing statement. */
interface Command {
  run(...values: readonly Value[]): { readonly changes: number; readonly rowId: number }
}

/** A connection that can read. */
export interface ReadDb {
  /** Rows as arrays in column order. */
  rows<Row extends readonly Value[]>(sql: string): Query<Row>
  /** Only the first column. */
  column<V extends Value>(sql: string): Query<V>
  /** Registers an SQL function of one non-null text on this connection; it replaces an earlier one of the same name. */
  define(name: string, work: (text: string) => string): void
  close(): void
}

/** A connection that can write. A function that takes a `ReadDb` cannot write by accident. */
export interface WriteDb extends ReadDb {
  command(sql: string): Command
  exec(sql: string): void
  readonly isInTransaction: boolean
  readonly isOpen: boolean
}

export interface ConnectionOptions {
  readonly file: string
  /** 64 hex digits; without a key the file is not encrypted. */
  readonly key?: string | undefined
  /** Page size of a new file in bytes. */
  readonly pageSize?: number | undefined
  /**
   * `FULL`: commits survive even a loss of power. `NORMAL` (the default): a loss of power may lose the last commits.
   */
  readonly synchronous?: 'NORMAL' | 'FULL' | undefined
}

// Cipher and key must be set before anything else touches the file.
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

/**
 * For a connection that reads from start to end, or rows all over the file, and rarely needs a page again. The driver's
 * default cache is four times as large.
 */
function keepFew(db: Database): void {
  db.pragma('cache_size = -4096')
}

/** The only connection that may write. Creates the file if it does not exist. */
export function openWriter({ file, key, pageSize = 16_384, synchronous = 'NORMAL' }: ConnectionOptions): WriteDb {
  return configured(new Database(file, { timeout: 5000 }), (db) => {
    unlock(db, key)
    db.pragma(`page_size = ${pageSize}`)
    db.pragma('journal_mode = WAL')
    db.pragma(`synchronous = ${synchronous}`)
    // In pages. Changed rows are spread over the whole file, so the log is moved there only when it is large.
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
    keepFew(db)
  })
}

/** A connection that sees the rows committed now, and only these, until it is closed. */
export function openSnapshot(options: ConnectionOptions): ReadDb {
  return configured(new Database(options.file, { timeout: 5000, readonly: true, fileMustExist: true }), (db) => {
    unlock(db, options.key)
    harden(db)
    keepFew(db)
    db.exec('BEGIN')
    // SQLite takes the view at the first read, not at BEGIN.
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
  })
}

/**
 * Writes all that is committed now to a new file with the same key, even while others read and write. A file of this
 * name must be absent or empty.
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

/** An unencrypted connection for locks that writes nothing. Waits for another lock for so many milliseconds. */
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
    },
    get isOpen() {
      return db.open
    }
  }
}

// The driver treats `?1` as a name.
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

/**
 * Runs `work` in a transaction and rolls it back if `work` throws. One whose commit failed stays undone after a crash
 * too, once the disk takes something again for some seconds.
 */
export function inTransaction<T>(db: WriteDb, work: () => T): T {
  let isWorkDone = false
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    isWorkDone = true
    db.exec('COMMIT')
    return result
  } catch (error) {
    // When the disk is full, SQLite rolls back by itself.
    if (db.isInTransaction) db.exec('ROLLBACK')
    if (isWorkDone) overwriteCommit(db)
    throw error
  }
}

/** Milliseconds. */
const OVERWRITE_AGAIN = 5000

/**
 * A commit that failed may stand in SQLite's log whole, and after a crash it would count. The next commit takes its
 * place there, so this makes one that changes nothing.
 */
function overwriteCommit(db: WriteDb): void {
  try {
    const version = db.column<bigint>('PRAGMA user_version').get() ?? 0n
    db.exec(`PRAGMA user_version = ${version}`)
  } catch {
    // The disk fails still, of which the first error notifies the caller. Tried again, as a crash meanwhile would count.
    setTimeout(() => db.isOpen && overwriteCommit(db), OVERWRITE_AGAIN).unref()
  }
}

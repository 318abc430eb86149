import { existsSync, statSync } from 'node:fs'
import type { AppError } from '../../../../shared/errors.ts'
import { openSnapshot, type ConnectionOptions, type ReadDb } from '../../../base/database/database.ts'
import { openDatabaseFile } from '../../../base/database/databaseFile.ts'
import { checkKey } from '../../../base/database/keyId.ts'
import { readingCopy } from '../../../base/database/readingCopy.ts'
import { LATEST_VERSION, migrate } from './migrate.ts'

/** A ledger that is open for reading, without being claimed. */
export interface ReadingFile {
  /** Keeps seeing the rows of the moment when it was opened. */
  readonly db: ReadDb
  /** Opens another connection, which sees the rows of its own moment. */
  readonly openSnapshot: () => ReadDb
  readonly close: () => void
}

/**
 * Opens a ledger for reading that another process has claimed, or that cannot be written. `why` is the reason; it is
 * thrown if there is nothing to read yet. See `readingCopy`; the copy is deleted on close.
 */
export function openReadingFile(options: ConnectionOptions, why: AppError): ReadingFile {
  const { file, key } = options
  if (!existsSync(file) || statSync(file).size === 0) throw why
  checkKey(file, key)
  if (why.code === 'in-use') {
    const db = openCurrent(options, why)
    return { db, openSnapshot: () => openSnapshot(options), close: () => db.close() }
  }
  const { file: copied, remove } = readingCopy(file)
  try {
    const copy = { ...options, file: copied }
    openDatabaseFile(copy, migrate).close()
    const db = openSnapshot(copy)
    return {
      db,
      openSnapshot: () => openSnapshot(copy),
      close() {
        db.close()
        remove()
      }
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** The process that claimed the file may be another version of this program, or may not have made the tables yet. */
function openCurrent(options: ConnectionOptions, why: AppError): ReadDb {
  const db = openSnapshot(options)
  if (Number(db.column<bigint>('PRAGMA user_version').get()) === LATEST_VERSION) return db
  db.close()
  throw why
}

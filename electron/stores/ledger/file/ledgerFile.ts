import { existsSync, renameSync, rmSync } from 'node:fs'
import { AppError } from '../../../../shared/errors.ts'
import {
  openReader,
  openSnapshot,
  type ConnectionOptions,
  type ReadDb,
  type WriteDb
} from '../../../base/database/database.ts'
import { openDatabaseFile } from '../../../base/database/databaseFile.ts'
import { isDamage } from '../../../base/database/failure.ts'
import { migrate } from './migrate.ts'
import { createStateWriter, readOrigin, readState, saveOrigin } from '../tables/ledgerState.ts'

/** The connections of an open ledger file. */
export interface LedgerFile {
  readonly writer: WriteDb
  /** Sees only committed rows. */
  readonly reader: ReadDb
  /** Opens another connection that keeps seeing the rows of this moment. */
  openSnapshot(): ReadDb
  close(): void
}

export interface LedgerFileOptions extends ConnectionOptions {
  /** Address that the rows come from, with the unit of their amounts; left out where there is only one. */
  readonly origin?: string | undefined
}

/**
 * Opens the file, or creates it. A damaged file is set aside and replaced by a new one; one with rows of another origin
 * is removed first, whatever left it there.
 */
export function openLedgerFile(options: LedgerFileOptions): LedgerFile {
  try {
    const opened = connect(options)
    if (isFrom(opened.writer, options.origin)) return opened
    opened.close()
    for (const part of ['', '-wal', '-shm']) rmSync(`${options.file}${part}`, { force: true })
    return connect(options)
  } catch (error) {
    // Errors that are explained already, such as a wrong key, are for the user to fix.
    if (error instanceof AppError || !isDamage(error)) throw error
    return replaceDamaged(options, 0)
  }
}

/** Sets a damaged file aside and creates an empty one. Its revisions continue after `revision`. */
export function replaceDamaged(options: LedgerFileOptions, revision: number): LedgerFile {
  setAside(options.file)
  const opened = connect(options)
  createStateWriter(opened.writer)({ ...readState(opened.writer), revision: revision + 1, rebuilt: true })
  return opened
}

/** Whether the rows are of this origin; none on either side fits. */
export function isFrom(db: ReadDb, origin: string | undefined): boolean {
  const own = readOrigin(db)
  return origin === undefined || own === null || own === origin
}

function connect(options: LedgerFileOptions): LedgerFile {
  const writer = openDatabaseFile(options, (db) => {
    migrate(db)
    readState(db)
    if (options.origin !== undefined && readOrigin(db) === null) saveOrigin(db, options.origin)
  })
  try {
    const reader = openReader(options)
    return { writer, reader, openSnapshot: () => openSnapshot(options), close: () => closeAll(reader, writer) }
  } catch (error) {
    writer.close()
    throw error
  }
}

// The writer is closed last, because closing it moves the log into the file.
function closeAll(reader: ReadDb, writer: WriteDb): void {
  try {
    reader.close()
  } finally {
    writer.close()
  }
}

function setAside(file: string): void {
  const name = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`
  renameSync(file, name)
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${name}-wal`)
  rmSync(`${file}-shm`, { force: true })
}

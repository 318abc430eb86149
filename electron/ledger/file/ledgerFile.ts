import { existsSync, renameSync, rmSync } from 'node:fs'
import { AppError } from '../../../shared/errors.ts'
import { openReader, openSnapshot, type ConnectionOptions, type ReadDb, type WriteDb } from '../../database/database.ts'
import { openDatabaseFile } from '../../database/databaseFile.ts'
import { isDamage } from '../../database/failure.ts'
import { migrate } from '../migrate.ts'
import { createStateWriter, readState } from '../tables/ledgerState.ts'

/** The connections of an open ledger file. */
export interface LedgerFile {
  readonly writer: WriteDb
  /** Sees committed rows only. */
  readonly reader: ReadDb
  /** A further connection that goes on seeing the rows of now. */
  openSnapshot(): ReadDb
  close(): void
}

/** Opens the file, or makes it; one that is damaged is set aside and a new one started in its place. */
export function openLedgerFile(options: ConnectionOptions): LedgerFile {
  try {
    return connect(options)
  } catch (error) {
    // What was said in words, a key that does not fit, is for the user to mend.
    if (error instanceof AppError || !isDamage(error)) throw error
    return replaceDamaged(options, 0)
  }
}

/** Sets a damaged file aside and starts an empty one, whose revisions go on after `revision`. */
export function replaceDamaged(options: ConnectionOptions, revision: number): LedgerFile {
  setAside(options.file)
  const opened = connect(options)
  createStateWriter(opened.writer)({ ...readState(opened.writer), revision: revision + 1, rebuilt: true })
  return opened
}

function connect(options: ConnectionOptions): LedgerFile {
  const writer = openDatabaseFile(options, (db) => {
    migrate(db)
    readState(db)
  })
  try {
    const reader = openReader(options)
    return { writer, reader, openSnapshot: () => openSnapshot(options), close: () => closeAll(reader, writer) }
  } catch (error) {
    writer.close()
    throw error
  }
}

// The writer last: closing it moves what is in the log into the file.
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

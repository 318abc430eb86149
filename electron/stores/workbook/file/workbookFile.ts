import { RESTORE_WAYS } from '../../../base/database/restoreWays.ts'
import { openSnapshot, type ConnectionOptions, type ReadDb, type WriteDb } from '../../../base/database/database.ts'
import { openDatabaseFile } from '../../../base/database/databaseFile.ts'
import { DamagedFile, explainFailure, isDamage, type FileWords } from '../../../base/database/failure.ts'
import { claimFile } from '../../../base/database/fileLock.ts'
import { checkKey, isNewFile } from '../../../base/database/keyId.ts'
import { migrate } from './migrate.ts'
import { lossFailure, lossOfFile, lossOfLog, type KnownFile, type Loss } from './knownFile.ts'

export interface WorkbookFileOptions extends Pick<ConnectionOptions, 'file' | 'key'> {
  /** A file that lacks what is known about it is refused. */
  readonly known?: KnownFile | undefined
  /** Opens such a file anyway, because a person accepted the loss; the log must name that person. */
  readonly acceptsLoss?: boolean | undefined
}

/** The workbook file, locked by this process until it is closed. */
export interface WorkbookFile {
  readonly db: WriteDb
  /** Opens another connection that keeps seeing the current decisions. */
  readonly openSnapshot: () => ReadDb
  /** What the file lacks, if that was accepted. */
  readonly loss: Loss | undefined
  /** Turns a failure into an error that the user understands. */
  readonly explain: (error: unknown) => unknown
  close(): void
}

/**
 * Opens the workbook file, or creates it. Throws `in-use`, `key-missing`, `key-wrong`, `workbook-too-new`,
 * `workbook-missing`, `workbook-outdated`, `workbook-damaged` (the file is never replaced), `disk-full` or
 * `not-writable`.
 */
export function openWorkbookFile({ file, key, known = NOTHING_KNOWN, acceptsLoss }: WorkbookFileOptions): WorkbookFile {
  const options = { file, key, synchronous: 'FULL' } as const
  const explain = (error: unknown) => explainFailure(error, wordsFor(file))
  let release = () => undefined as unknown
  try {
    release = claimFile(file)
    const loss = isNewFile(file) ? lossOfFile(known) : lossBefore(options, known)
    if (loss && acceptsLoss !== true) throw lossFailure(file, loss)
    const db = openDatabaseFile(options, (opened) => {
      checkWhole(opened)
      migrate(opened)
    })
    return {
      db,
      loss,
      openSnapshot: () => openSnapshot(options),
      explain,
      close() {
        try {
          db.close()
        } finally {
          release()
        }
      }
    }
  } catch (error) {
    release()
    throw explain(error)
  }
}

const NOTHING_KNOWN: KnownFile = { isStored: false }

/** Checks the file read-only, so that a refused file and the files beside it stay unchanged. */
function lossBefore(options: ConnectionOptions, known: KnownFile): Loss | undefined {
  if (known.head === undefined || checkKey(options.file, options.key) === 'new') return undefined
  try {
    const db = openSnapshot(options)
    try {
      // A file whose creation was interrupted has no log yet. It may be the one in place of what was lost.
      const hasLog = db.column<bigint>('PRAGMA user_version').get() !== 0n
      if (hasLog) return lossOfLog(db, known.head)
      return known.head.seq === 0 ? undefined : lossOfFile(known)
    } finally {
      db.close()
    }
  } catch (error) {
    // Opening the file meets the damage again, and distinguishes it from a wrong key there.
    if (isDamage(error)) return undefined
    throw error
  }
}

/** Reads every page, so that no decision is added to a file that is damaged in a part nobody read yet. */
function checkWhole(db: ReadDb): void {
  const found = db.column<string>('PRAGMA quick_check(1)').get()
  if (found !== 'ok') throw new DamagedFile(`The file of decisions is inconsistent: ${String(found)}`)
}

/** The words of the file's failures. */
export function wordsFor(file: string): FileWords {
  return {
    name: file,
    code: 'workbook-damaged',
    damaged: `The file of your decisions is damaged: ${file}. It was not changed. To get them back, ${RESTORE_WAYS}: the backup replaces this file, which is set aside, and you can accept the loss of what was decided since. Without a backup, these decisions cannot be read: remove the connection, which sets the file aside, and add it again to start over.`,
    busy: 'The file of your decisions is busy. Please try again in a moment.'
  }
}

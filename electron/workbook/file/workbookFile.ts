import { RESTORE_WAYS } from '../../../shared/restoreWays.ts'
import { openSnapshot, type ConnectionOptions, type ReadDb, type WriteDb } from '../../database/database.ts'
import { openDatabaseFile } from '../../database/databaseFile.ts'
import { DamagedFile, explainFailure, isDamage, type FileWords } from '../../database/failure.ts'
import { claimFile } from '../../database/fileLock.ts'
import { checkKey, isNewFile } from '../../database/keyId.ts'
import { migrate } from '../migrate.ts'
import { lossFailure, lossOfFile, lossOfLog, type KnownFile, type Loss } from './knownFile.ts'

export interface WorkbookFileOptions extends Pick<ConnectionOptions, 'file' | 'key'> {
  /** A file that lacks what is known of it is refused. */
  readonly known?: KnownFile | undefined
  /** Takes such a file all the same, as somebody says who is to stand in the log. */
  readonly acceptsLoss?: boolean | undefined
}

/** The file of decisions, held by this process alone until it is closed. */
export interface WorkbookFile {
  readonly db: WriteDb
  /** A further connection that goes on seeing the decisions of now. */
  readonly openSnapshot: () => ReadDb
  /** What it lacks, where that was accepted. */
  readonly loss: Loss | undefined
  /** What a failure means to the user. */
  readonly explain: (error: unknown) => unknown
  close(): void
}

/**
 * Opens the file of decisions, or makes it. Throws `in-use`, `key-missing`, `key-wrong`, `workbook-too-new`,
 * `workbook-missing`, `workbook-outdated`, `workbook-damaged` (it is never replaced), `disk-full` or `not-writable`.
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

/** Looks without the right to write: what is refused is left as it is, with everything beside it. */
function lossBefore(options: ConnectionOptions, known: KnownFile): Loss | undefined {
  if (known.head === undefined || checkKey(options.file, options.key) === 'new') return undefined
  try {
    const db = openSnapshot(options)
    try {
      // A file whose making was broken off has no log yet.
      return db.column<bigint>('PRAGMA user_version').get() === 0n ? undefined : lossOfLog(db, known.head)
    } finally {
      db.close()
    }
  } catch (error) {
    // Damage is met once more by whoever opens it, and told from a wrong key there.
    if (isDamage(error)) return undefined
    throw error
  }
}

/** Reads every page: decisions are not to rest on a file of which a part that was not looked at yet is lost. */
function checkWhole(db: ReadDb): void {
  const found = db.column<string>('PRAGMA quick_check(1)').get()
  if (found !== 'ok') throw new DamagedFile(`The file of decisions is inconsistent: ${String(found)}`)
}

/** How failures of the file are said. */
export function wordsFor(file: string): FileWords {
  return {
    name: file,
    code: 'workbook-damaged',
    damaged: `The file of your decisions is damaged: ${file}. It was not changed. To get them back, ${RESTORE_WAYS}: the backup replaces this file, which is set aside, and you can accept the loss of what was decided since. Without a backup, these decisions cannot be read: remove the connection, which sets the file aside, and add it again to start over.`,
    busy: 'The file of your decisions is busy. Please try again in a moment.'
  }
}

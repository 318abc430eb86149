import { openSnapshot, type ConnectionOptions, type ReadDb, type WriteDb } from '../../database/database.ts'
import { openDatabaseFile } from '../../database/databaseFile.ts'
import { DamagedFile, explainFailure, type FileWords } from '../../database/failure.ts'
import { claimFile } from '../../database/fileLock.ts'
import { migrate } from '../migrate.ts'

/** The file of decisions, held by this process alone until it is closed. */
export interface WorkbookFile {
  readonly db: WriteDb
  /** A further connection that goes on seeing the decisions of now. */
  readonly openSnapshot: () => ReadDb
  /** What a failure means to the user. */
  readonly explain: (error: unknown) => unknown
  close(): void
}

/**
 * Opens the file of decisions, or makes it. Throws `in-use`, `key-missing`, `key-wrong`, `workbook-too-new`,
 * `workbook-damaged` (it is never replaced), `disk-full` or `not-writable`.
 */
export function openWorkbookFile({ file, key }: ConnectionOptions): WorkbookFile {
  const options = { file, key, synchronous: 'FULL' } as const
  const explain = (error: unknown) => explainFailure(error, wordsFor(file))
  let release = () => undefined as unknown
  try {
    release = claimFile(file)
    const db = openDatabaseFile(options, (opened) => {
      checkWhole(opened)
      migrate(opened)
    })
    return {
      db,
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

/** Reads every page: decisions are not to rest on a file of which a part that was not looked at yet is lost. */
function checkWhole(db: ReadDb): void {
  const found = db.column<string>('PRAGMA quick_check(1)').get()
  if (found !== 'ok') throw new DamagedFile(`The file of decisions does not hang together: ${String(found)}`)
}

/** How failures of the file are said. */
export function wordsFor(file: string): FileWords {
  return {
    name: file,
    code: 'workbook-damaged',
    damaged: `The file of your decisions is damaged: ${file}. It was left as it is; put a copy of it in its place that you trust.`,
    busy: 'The file of your decisions is busy. Please try again in a moment.'
  }
}

import type { LogVerdict } from '../../../../../shared/domain/reconciliation/actionLog.ts'
import { copyDatabase, openSnapshot, type ConnectionOptions } from '../../../../base/database/database.ts'
import { explainFailure } from '../../../../base/database/failure.ts'
import { checkKey, isNewFile } from '../../../../base/database/keyId.ts'
import { lossFailure, lossOfFile, lossOfLog, type KnownFile } from '../../file/knownFile.ts'
import { wordsFor } from '../../file/workbookFile.ts'
import { createHeadReader, type LogHead } from '../../file/log/actionLog.ts'
import { checkPages } from '../../log/verifyWorkbook.ts'
import { verifyLog } from '../../log/verifyLog.ts'

type WorkbookAt = Pick<ConnectionOptions, 'file' | 'key'>

/** What a closed copy of a workbook file contains. */
interface CopyDetails extends Pick<LogVerdict, 'entries' | 'isWhole'> {
  readonly head: LogHead
  /** Without the discarded ones. */
  readonly reconciliations: number
}

/** Reads and copies workbook files that others may have open, without changing them. */
export interface CopyCalls {
  /**
   * Copies the current content of a workbook file to a new one with the same key. Returns false if the file was never
   * used. Throws `workbook-missing` or `workbook-outdated` if it lacks what is known about it, and the errors of
   * opening.
   */
  copy(source: WorkbookAt & { readonly known: KnownFile }, into: string): boolean
  /** Reads every page and verifies the log. Throws `key-wrong`, `workbook-damaged` or `not-writable`. */
  check(copy: WorkbookAt): CopyDetails
  /** Whether a workbook file contains this entry; true for the head of an empty log. Throws the errors of `check`. */
  holds(file: WorkbookAt, head: LogHead): boolean
  close(): void
}

export function openCopyCalls(): CopyCalls {
  return {
    copy({ known, ...source }, into) {
      const { file, key } = source
      if (isNewFile(file)) {
        const loss = lossOfFile(known)
        if (loss) throw lossFailure(file, loss)
        return false
      }
      return reading(source, (db) => {
        // A file whose creation was interrupted has no tables yet.
        if (db.column<bigint>('PRAGMA user_version').get() === 0n) return false
        const loss = known.head && lossOfLog(db, known.head)
        if (loss) throw lossFailure(file, loss)
        copyDatabase({ file, key }, into)
        return true
      })
    },
    check: (copy) =>
      reading(copy, (db) => {
        checkPages(db)
        const { entries, isWhole } = verifyLog(db)
        const sql = 'SELECT count(*) FROM reconciliations WHERE discarded_by IS NULL'
        const reconciliations = Number(db.column<bigint>(sql).get() ?? 0n)
        return { entries, isWhole, head: createHeadReader(db)(), reconciliations }
      }),
    holds: (file, head) =>
      reading(file, (db) => {
        checkPages(db)
        return lossOfLog(db, head) === undefined
      }),
    close: () => undefined
  }
}

function reading<T>({ file, key }: WorkbookAt, work: (db: ReturnType<typeof openSnapshot>) => T): T {
  try {
    checkKey(file, key)
    const db = openSnapshot({ file, key })
    try {
      return work(db)
    } finally {
      db.close()
    }
  } catch (error) {
    throw explainFailure(error, wordsFor(file))
  }
}

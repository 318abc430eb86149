import type { LogVerdict } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { KnownHead } from '../../../core/auditChain/checkChain.ts'
import { openSnapshot, type ReadDb } from '../../../base/database/database.ts'
import { DamagedFile, explainFailure } from '../../../base/database/failure.ts'
import { checkKey } from '../../../base/database/keyId.ts'
import { lossFailure } from '../file/knownFile.ts'
import { wordsFor, type WorkbookFileOptions } from '../file/workbookFile.ts'
import { verifyLog } from './verifyLog.ts'

interface VerifyOptions extends Omit<WorkbookFileOptions, 'acceptsLoss'> {
  /** Heads that the caller knows. */
  readonly heads?: readonly KnownHead[]
}

/**
 * Reads every page of a workbook file and verifies its log, without changing anything, even while an app has it open.
 * Throws `key-missing`, `key-wrong`, `workbook-missing`, `workbook-damaged` or `not-writable`.
 */
export function verifyWorkbook({ file, key, known, heads = [] }: VerifyOptions): LogVerdict {
  if (checkKey(file, key) === 'new') {
    throw lossFailure(file, { found: 'nothing', entries: 0, head: known?.head ?? null })
  }
  try {
    const db = openSnapshot({ file, key })
    try {
      checkPages(db)
      const stored = known?.head && { hash: known.head.hash, says: 'the record beside its key' }
      return verifyLog(db, [...(stored ? [stored] : []), ...heads])
    } finally {
      db.close()
    }
  } catch (error) {
    throw explainFailure(error, wordsFor(file))
  }
}

/**
 * Reads every page and compares indexes with their tables. `quick_check`, which runs at each opening, does not compare
 * them.
 */
export function checkPages(db: ReadDb): void {
  const [first] = db.column<string>('PRAGMA integrity_check(1)').all()
  if (first !== 'ok') throw new DamagedFile(`The file of decisions is inconsistent: ${String(first)}`)
}

import type { LogVerdict } from '../../../shared/domain/reconciliation/actionLog.ts'
import { openSnapshot, type ConnectionOptions } from '../../database/database.ts'
import { explainFailure } from '../../database/failure.ts'
import { checkKey } from '../../database/keyId.ts'
import { wordsFor } from '../file/workbookFile.ts'
import { verifyLog } from './verifyLog.ts'

/**
 * Verifies the log in a file of decisions without changing anything, also while an app has it open. Throws
 * `key-missing`, `key-wrong`, `workbook-damaged` or `not-writable`.
 */
export function verifyWorkbook(options: Pick<ConnectionOptions, 'file' | 'key'>): LogVerdict {
  checkKey(options.file, options.key)
  try {
    const db = openSnapshot(options)
    try {
      return verifyLog(db)
    } finally {
      db.close()
    }
  } catch (error) {
    throw explainFailure(error, wordsFor(options.file))
  }
}

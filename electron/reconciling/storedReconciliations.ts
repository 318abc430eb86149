import type { Connection } from '../../shared/domain/connection.ts'
import { AppError } from '../../shared/errors.ts'
import { openWorkbook } from '../workbook/openWorkbook.ts'
import {
  isForSessionOnly,
  isWorkbookStored,
  workbookPlace,
  type WorkbookFileContext
} from '../session/workbookFiles.ts'

/**
 * How many reconciliations the closed workbook of a connection holds. Null where it cannot be opened now: locked, damaged,
 * in use, or kept with secrets that this session does not have.
 */
export async function storedReconciliations(
  connection: Connection,
  context: WorkbookFileContext
): Promise<number | null> {
  try {
    if (!(await isWorkbookStored(connection, context))) return 0
    // The place would be that of a new workbook, which goes with the session.
    if (await isForSessionOnly(context.vault)) return null
    const { file, key, known } = await workbookPlace(connection, context)
    const { workers } = context.ports
    const workbook = await openWorkbook({ worker: workers.workbook, file, known, ...(key !== undefined && { key }) })
    try {
      return (await workbook.list()).length
    } finally {
      await workbook.close()
    }
  } catch (error) {
    // Why it cannot be opened is said where the connection is used; here it is enough that nobody knows.
    if (error instanceof AppError) return null
    throw error
  }
}

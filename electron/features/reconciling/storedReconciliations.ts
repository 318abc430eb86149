import type { Connection } from '../../../shared/domain/connection.ts'
import { AppError } from '../../../shared/errors.ts'
import { openWorkbook } from '../../stores/workbook/openWorkbook.ts'
import {
  isForSessionOnly,
  isWorkbookStored,
  workbookPlace,
  type WorkbookFileContext
} from '../../session/workbookFiles.ts'

/**
 * How many reconciliations the closed workbook of a connection contains. Null if it cannot be opened now: locked,
 * damaged, in use, or without its key in this session.
 */
export async function storedReconciliations(
  connection: Connection,
  context: WorkbookFileContext
): Promise<number | null> {
  try {
    if (!(await isWorkbookStored(connection, context))) return 0
    // A session-only vault would be for a new workbook that disappears with the session.
    if (await isForSessionOnly(context.vault)) return null
    const { file, key, known, remove } = await workbookPlace(connection, context)
    const { workers } = context.ports
    const workbook = await openWorkbook({ worker: workers.workbook, file, known, ...(key !== undefined && { key }) })
    try {
      return (await workbook.list()).length
    } finally {
      await workbook.close()
      await remove()
    }
  } catch (error) {
    // Opening the connection reports the reason; here it is enough that the number is unknown.
    if (error instanceof AppError) return null
    throw error
  }
}

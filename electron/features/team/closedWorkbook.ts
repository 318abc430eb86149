import type { Connection } from '../../../shared/domain/connection.ts'
import { EMPTY_LOG } from '../../core/auditChain/hashEntry.ts'
import { claimFile } from '../../base/database/fileLock.ts'
import { isNewFile } from '../../base/database/keyId.ts'
import { workbookPlace, type WorkbookFileContext } from '../../session/workbookFiles.ts'
import { openCopying, type Copying } from '../../stores/workbook/views/copying/openCopying.ts'
import { lossFailure, lossOfFile } from '../../stores/workbook/file/knownFile.ts'
import type { LogHead } from '../../stores/workbook/file/log/actionLog.ts'

/**
 * Runs `work` with the end of the log of a workbook that this process has closed, and whether it holds an entry; meanwhile nobody can open it, so
 * nothing is decided. Rejects with `in-use`, `workbook-missing` and the errors of `CopyCalls.check`.
 */
export async function withClosedWorkbook(
  connection: Connection,
  context: WorkbookFileContext,
  work: (head: LogHead, holds: (entry: LogHead) => Promise<boolean>) => Promise<void>
): Promise<void> {
  const { file, key, known } = await workbookPlace(connection, context)
  const release = claimFile(file)
  try {
    await work(await headOf(), (entry) => copied((copying) => copying.holds({ file, key }, entry)))
  } finally {
    release()
  }

  async function headOf(): Promise<LogHead> {
    if (isNewFile(file)) {
      const loss = lossOfFile(known)
      if (loss) throw lossFailure(file, loss)
      return EMPTY_LOG
    }
    return copied(async (copying) => (await copying.check({ file, key })).head)
  }
  async function copied<T>(ask: (copying: Copying) => Promise<T>): Promise<T> {
    const copying = await openCopying(context.ports.workers.workbook)
    try {
      return await ask(copying)
    } finally {
      await copying.close()
    }
  }
}

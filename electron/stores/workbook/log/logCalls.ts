import type { LogVerdict } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { WorkbookContext } from './context.ts'
import { createOpenSources } from './openSources.ts'
import type { LogHead } from '../file/log/actionLog.ts'
import { openLogLines, type LogPiece } from './logLines.ts'
import { createLogPages, type LogPageRequest, type ShownEntries } from './logReader.ts'
import { verifyLog } from './verifyLog.ts'

/** Reading and verifying the log. */
export interface LogCalls {
  /** Latest first; of one reconciliation, or of all. */
  log(page: LogPageRequest): ShownEntries
  /** The current last entry of the log. */
  head(): LogHead
  /** Computes the hash chain again and compares it. */
  verifyLog(): LogVerdict
}

/** Reads the log in pieces, by the number that `openLog` returns. */
export interface LogStream {
  openLog(id: string | null): { readonly opened: number; readonly total: number }
  /** Undefined after the last piece. */
  readLog(opened: number): LogPiece | undefined
  closeLog(opened: number): void
}

export function createLogCalls(context: WorkbookContext): LogCalls & LogStream {
  const { db } = context
  const sources = createOpenSources<ReturnType<typeof openLogLines>>()
  return {
    log: createLogPages(db),
    head: context.log.head,
    verifyLog: () => verifyLog(db),
    openLog(id) {
      const lines = openLogLines(context.openSnapshot(), id)
      return { opened: sources.add(lines), total: lines.total }
    },
    readLog: (opened) => sources.get(opened).next(),
    closeLog: (opened) => sources.close(opened)
  }
}

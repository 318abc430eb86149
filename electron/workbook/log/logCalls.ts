import type { WorkbookContext } from '../context.ts'
import { createOpenSources } from '../openSources.ts'
import type { GovernanceCalls } from '../port/calls.ts'
import { openLogLines } from './logLines.ts'
import { createLogPages } from './logReader.ts'
import { verifyLog } from './verifyLog.ts'

/** Reading and verifying the log. */
export function createLogCalls(
  context: WorkbookContext
): Pick<GovernanceCalls, 'log' | 'head' | 'verifyLog' | 'openLog' | 'readLog' | 'closeLog'> {
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

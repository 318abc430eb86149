import type { WorkbookCore } from '../core.ts'
import { createOpenSources } from '../openSources.ts'
import type { GovernanceCalls } from '../port/calls.ts'
import { openLogLines } from './logLines.ts'
import { createLogPages } from './logReader.ts'
import { verifyLog } from './verifyLog.ts'

/** Reading and verifying the log. */
export function createLogCalls(
  core: WorkbookCore
): Pick<GovernanceCalls, 'log' | 'head' | 'verifyLog' | 'openLog' | 'readLog' | 'closeLog'> {
  const { db } = core
  const sources = createOpenSources<ReturnType<typeof openLogLines>>()
  return {
    log: createLogPages(db),
    head: core.log.head,
    verifyLog: () => verifyLog(db),
    openLog(id) {
      const lines = openLogLines(core.openSnapshot(), id)
      return { opened: sources.add(lines), total: lines.total }
    },
    readLog: (opened) => sources.get(opened).next(),
    closeLog: (opened) => sources.close(opened)
  }
}

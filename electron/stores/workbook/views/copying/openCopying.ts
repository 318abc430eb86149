import { startWorker, type WorkerScript } from '../../../../base/database/port/databaseWorker.ts'
import type { Remote } from '../../../../base/database/port/remote.ts'
import type { CopyCalls } from './copyCalls.ts'

/** `CopyCalls` in a thread of its own, so that a large file does not block other calls. */
export type Copying = Remote<CopyCalls>

const STOPPED = 'Copying the decisions was interrupted. Try again.'

/** `worker`: the script of the workbook's worker. */
export function openCopying(worker: WorkerScript): Promise<Copying> {
  return startWorker<CopyCalls, never>({
    name: 'copying',
    script: worker,
    options: { isCopying: true },
    stopped: STOPPED
  })
}

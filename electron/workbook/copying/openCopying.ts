import { startWorker } from '../../database/port/databaseWorker.ts'
import type { CopyCalls, CopyFacts, WorkbookAt } from './copyCalls.ts'
import type { KnownFile } from '../file/knownFile.ts'
import type { LogHead } from '../log/actionLog.ts'

/** `CopyCalls` in a thread of their own: a large file keeps nobody waiting. */
export interface Copying {
  copy(source: WorkbookAt & { readonly known: KnownFile }, into: string): Promise<boolean>
  check(copy: WorkbookAt): Promise<CopyFacts>
  holds(file: WorkbookAt, head: LogHead): Promise<boolean>
  close(): Promise<void>
}

const STOPPED = 'The copying of decisions broke off. Try again.'

/** `worker`: the script of the workbook's worker. */
export async function openCopying(worker: string | URL): Promise<Copying> {
  const start = { name: 'copying', script: worker, options: { isCopying: true }, stopped: STOPPED }
  const opened = await startWorker<CopyCalls, never>(start)
  return {
    copy: (source, into) => opened.ask('copy', source, into),
    check: (copy) => opened.ask('check', copy),
    holds: (file, head) => opened.ask('holds', file, head),
    close: () => opened.close()
  }
}

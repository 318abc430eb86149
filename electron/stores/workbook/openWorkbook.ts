import { startWorker, type DatabaseWorker, type WorkerScript } from '../../base/database/port/databaseWorker.ts'
import type { StoreCalls, StoreOptions } from './store.ts'
import type { Workbook } from './workbook.ts'
import type { WorkbookChange } from './model/workbookChange.ts'

export interface OpenWorkbookOptions extends StoreOptions {
  /** The path of the worker's script, which differs between the shells. */
  readonly worker: WorkerScript
}

const STOPPED = 'The file of your decisions was closed. Please start Tallydesk again.'

/**
 * Opens the workbook of a connection in its own worker, and creates the file if there is none. Rejects with
 * `key-missing`, `key-wrong`, `in-use`, `workbook-too-new`, `workbook-missing`, `workbook-outdated`,
 * `workbook-damaged`, `disk-full` or `not-writable`.
 */
export async function openWorkbook({ worker: script, ...options }: OpenWorkbookOptions): Promise<Workbook> {
  const transfer = options.team ? [options.team.port] : []
  const start = { name: 'workbook', script, options, transfer, stopped: STOPPED }
  return workbookOf(await startWorker<StoreCalls, WorkbookChange>(start))
}

/** The workbook that these calls of a worker make up. */
export function workbookOf(worker: DatabaseWorker<StoreCalls, WorkbookChange>): Workbook {
  return {
    ...worker,
    async report(id, form) {
      const { opened, facts } = await worker.openReport(id, form)
      return { facts, next: () => worker.readReport(opened), close: () => worker.closeReport(opened) }
    },
    async readLog(id) {
      const { opened, total } = await worker.openLog(id)
      return { total, next: () => worker.readLog(opened), close: () => worker.closeLog(opened) }
    }
  }
}

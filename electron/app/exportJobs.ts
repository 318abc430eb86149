import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { ExportRequest, ExportStatus } from '../../shared/domain/exportFile.ts'
import { AppError, toWire } from '../../shared/errors.ts'
import { exportCsv } from '../exporting/exportCsv.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { FilePort } from './ports.ts'

interface Job {
  readonly controller: AbortController
  readonly path: string
  ended: Promise<void>
}

export interface ExportJobs {
  /** Asks where to, then writes in the background; progress and end are announced. Rejects with `cancelled` if nowhere. */
  start(request: ExportRequest, ledger: Ledger, suggestedName: string): Promise<ExportStatus>
  /** Resolves when the job, if it runs, has ended and left no half file. */
  cancel(id: string): Promise<void>
  reveal(id: string): Promise<void>
  cancelAll(): Promise<void>
}

export function createExportJobs(files: FilePort, announce: (status: ExportStatus) => void): ExportJobs {
  const jobs = new Map<string, Job>()

  async function run(first: ExportStatus, request: ExportRequest, ledger: Ledger, job: Job): Promise<void> {
    let status = first
    const show = (change: Partial<ExportStatus>) => announce((status = { ...status, ...change }))
    try {
      const source = await (request.format === 'csv'
        ? ledger.readCsv(request.query, request.profile)
        : ledger.readProblems())
      show({ total: source.total })
      const { rows, bytes } = await exportCsv({
        source,
        path: job.path,
        signal: job.controller.signal,
        onProgress: (progress) => show(progress)
      })
      const download = await files.deliver(job.path)
      show({ state: 'done', rows, bytes, ...(download !== undefined && { download }) })
    } catch (error) {
      if (error instanceof AppError && error.code === 'cancelled') show({ state: 'cancelled' })
      else show({ state: 'failed', error: toWire(error) })
    }
  }

  async function cancel(id: string): Promise<void> {
    const job = jobs.get(id)
    job?.controller.abort()
    await job?.ended
  }

  return {
    start: async (request, ledger, suggestedName) => {
      const path = await files.chooseTarget(suggestedName)
      if (path === undefined) throw new AppError('cancelled', 'No place was chosen, so nothing was exported.')
      const name = basename(path)
      const status: ExportStatus = { id: randomUUID(), state: 'running', rows: 0, total: 0, name, bytes: 0 }
      const job: Job = { controller: new AbortController(), path, ended: Promise.resolve() }
      jobs.set(status.id, job)
      announce(status)
      job.ended = run(status, request, ledger, job)
      return status
    },
    cancel,
    reveal: async (id) => {
      const job = jobs.get(id)
      if (!job) throw new AppError('not-found', 'This export is no longer known.')
      await files.reveal(job.path)
    },
    cancelAll: async () => {
      for (const id of jobs.keys()) await cancel(id)
    }
  }
}

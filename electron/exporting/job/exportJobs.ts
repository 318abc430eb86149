import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { ExportStatus } from '../../../shared/domain/exportFile.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { manifestPath } from '../manifestFile.ts'
import type { FilePort } from '../../session/ports.ts'

interface Job {
  readonly controller: AbortController
  readonly path: string
  isRunning: boolean
  ended: Promise<void>
}

/** How a file is written: whole or not at all, to the path that was chosen, until the signal is aborted. */
export type WriteFile = (path: string, job: WritingJob) => Promise<WrittenFile>

interface WritingJob {
  readonly signal: AbortSignal
  readonly show: (change: Partial<ExportStatus>) => void
}

interface WrittenFile {
  readonly rows: number
  readonly bytes: number
  /** Whether its manifest stands beside it. */
  readonly hasManifest: boolean
}

export interface ExportJobs {
  /** Asks where to, then writes in the background; progress and end are announced. Rejects with `cancelled` if nowhere. */
  start(suggestedName: string, write: WriteFile): Promise<ExportStatus>
  /** Resolves when the job, if it runs, has ended and left no half file. */
  cancel(id: string): Promise<void>
  reveal(id: string): Promise<void>
  cancelAll(): Promise<void>
}

export function createExportJobs(files: FilePort, announce: (status: ExportStatus) => void): ExportJobs {
  const jobs = new Map<string, Job>()

  async function run(first: ExportStatus, write: WriteFile, job: Job): Promise<void> {
    let status = first
    const show = (change: Partial<ExportStatus>) => announce((status = { ...status, ...change }))
    try {
      const { rows, bytes, hasManifest } = await write(job.path, { signal: job.controller.signal, show })
      const file = await handedOver(files, job.path)
      const manifest = hasManifest && { manifest: await handedOver(files, manifestPath(job.path)) }
      show({ state: 'done', rows, bytes, ...file, ...manifest })
    } catch (error) {
      if (error instanceof AppError && error.code === 'cancelled') show({ state: 'cancelled' })
      else show({ state: 'failed', error: toWire(error) })
    } finally {
      job.isRunning = false
    }
  }

  async function cancel(id: string): Promise<void> {
    const job = jobs.get(id)
    job?.controller.abort()
    await job?.ended
  }

  return {
    start: async (suggestedName, write) => {
      const path = await files.chooseTarget(suggestedName)
      if (path === undefined) throw new AppError('cancelled', 'No place was chosen, so nothing was exported.')
      const name = basename(path)
      refuseSecond(jobs, path, name)
      const status: ExportStatus = { id: randomUUID(), state: 'running', rows: 0, total: 0, name, bytes: 0 }
      const job: Job = { controller: new AbortController(), path, isRunning: true, ended: Promise.resolve() }
      jobs.set(status.id, job)
      announce(status)
      job.ended = run(status, write, job)
      return status
    },
    cancel,
    reveal: async (id) => {
      const job = jobs.get(id)
      if (!job) throw new AppError('not-found', 'This export is no longer in the list.')
      await files.reveal(job.path)
    },
    cancelAll: async () => {
      for (const id of jobs.keys()) await cancel(id)
    }
  }
}

/** Two at once could leave the file of one with the manifest of the other. */
function refuseSecond(jobs: ReadonlyMap<string, Job>, path: string, name: string): void {
  if (![...jobs.values()].some((job) => job.isRunning && job.path === path)) return
  throw new AppError(
    'in-use',
    `${name} is being written by another export. Wait until it is done, or choose another name.`
  )
}

async function handedOver(files: FilePort, path: string): Promise<{ name: string; download?: string }> {
  const download = await files.deliver(path)
  return { name: basename(path), ...(download !== undefined && { download }) }
}

import { randomUUID } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ExportStatus } from '../../../../shared/domain/exportFile.ts'
import type { MadeFile } from '../../../../shared/domain/pastExport.ts'
import { AppError, toWire } from '../../../../shared/errors.ts'
import { manifestPath } from '../manifestFile.ts'
import type { FilePort } from '../../../session/ports.ts'
import type { PastExports, StoredFile } from './pastExports.ts'

interface Job {
  readonly controller: AbortController
  readonly path: string
  /** The same without links to folders. */
  readonly place: string
  isRunning: boolean
  ended: Promise<void>
}

/** Writes a complete file to the chosen path, or nothing; stops if the signal is aborted. */
export type WriteFile = (path: string, job: WritingJob) => Promise<WrittenFile>

interface WritingJob {
  readonly signal: AbortSignal
  readonly show: (change: Partial<ExportStatus>) => void
}

interface WrittenFile {
  readonly rows: number
  readonly bytes: number
  /** Whether its manifest is beside it. */
  readonly hasManifest: boolean
  /** In hex; of a file with a manifest. */
  readonly sha256?: string
}

/** How a file is listed among those of its connection; one that is a whole has no rows. */
export interface ListedAs extends Pick<MadeFile, 'kind' | 'format'> {
  readonly connection: string
  readonly filter?: string
  readonly isRowless?: boolean
}

export interface ExportJobs {
  /**
   * Asks for the path, then writes in the background and announces progress and end. Rejects with `cancelled` if the
   * user chose none.
   */
  start(suggestedName: string, write: WriteFile, listed?: ListedAs): Promise<ExportStatus>
  /** Resolves when the job has ended, without an incomplete file. */
  cancel(id: string): Promise<void>
  /** Where a file of this run was written; undefined for one of an earlier run. */
  pathOf(id: string): string | undefined
  cancelAll(): Promise<void>
}

interface ExportJobsContext {
  readonly files: FilePort
  readonly announce: (status: ExportStatus) => void
  readonly past: Pick<PastExports, 'add'>
}

export function createExportJobs({ files, announce, past }: ExportJobsContext): ExportJobs {
  const jobs = new Map<string, Job>()

  async function run(first: ExportStatus, write: WriteFile, job: Job, listed?: ListedAs): Promise<void> {
    let status = first
    const show = (change: Partial<ExportStatus>) => announce((status = { ...status, ...change }))
    try {
      const { rows, bytes, hasManifest, sha256 } = await write(job.path, { signal: job.controller.signal, show })
      const file = await handedOver(files, job.path)
      const manifest = hasManifest && { manifest: await handedOver(files, manifestPath(job.path)) }
      const done = { rows, bytes, ...file, ...manifest }
      if (listed)
        await past.add(listed.connection, {
          ...madeFile({ ...first, ...done }, job.path, listed),
          ...(sha256 !== undefined && { sha256 })
        })
      show({ state: 'done', ...done })
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
    start: async (suggestedName, write, listed) => {
      const path = await files.chooseTarget(suggestedName)
      if (path === undefined) throw new AppError('cancelled', 'No place was chosen, so nothing was exported.')
      const name = basename(path)
      const place = await placeOf(path)
      refuseSecond(jobs, place, name)
      const status: ExportStatus = { id: randomUUID(), state: 'running', rows: 0, total: 0, name, bytes: 0 }
      const job: Job = { controller: new AbortController(), path, place, isRunning: true, ended: Promise.resolve() }
      jobs.set(status.id, job)
      announce(status)
      job.ended = run(status, write, job, listed)
      return status
    },
    cancel,
    pathOf: (id) => jobs.get(id)?.path,
    cancelAll: async () => {
      for (const id of jobs.keys()) await cancel(id)
    }
  }
}

function placeOf(path: string): Promise<string> {
  // A folder that cannot be looked at is reported when the file is written.
  return realpath(dirname(resolve(path))).then(
    (folder) => join(folder, basename(path)),
    () => resolve(path)
  )
}

/** Two exports to one path could leave the file of one with the manifest of the other. */
function refuseSecond(jobs: ReadonlyMap<string, Job>, place: string, name: string): void {
  if (![...jobs.values()].some((job) => job.isRunning && job.place === place)) return
  throw new AppError(
    'in-use',
    `${name} is being written by another export. Wait until it is done, or choose another name.`
  )
}

function madeFile(
  { id, name, rows, bytes, download, manifest }: ExportStatus,
  path: string,
  { kind, format, filter = '', isRowless = false }: ListedAs
): StoredFile {
  const folder = download === undefined ? dirname(resolve(path)) : null
  const madeAt = new Date().toISOString()
  const hasManifest = manifest !== undefined
  return { id, name, kind, format, madeAt, rows: isRowless ? null : rows, filter, hasManifest, folder, bytes }
}

async function handedOver(files: FilePort, path: string): Promise<{ name: string; download?: string }> {
  const download = await files.deliver(path)
  return { name: basename(path), ...(download !== undefined && { download }) }
}

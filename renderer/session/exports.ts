import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ExportFormat, ExportStatus } from '../../shared/domain/exportFile.ts'
import type { WireError } from '../../shared/errors.ts'
import { call, listen } from '../kit/bridge/bridge.ts'
import { asAppError } from '../kit/bridge/failure.ts'
import { fetchDownload } from '../kit/bridge/fetchDownload.ts'
import { formatCounted } from '../kit/bridge/format.ts'
import { onOtherConnection } from './useLedgerSource.ts'
import { useAnnouncer } from '../kit/page/announcer.ts'

/** A file that is to be written. */
export interface FileRequest {
  /** Has the main side write it; called again to try again. */
  readonly begin: () => Promise<ExportStatus>
  /** Of transactions. */
  readonly format?: ExportFormat
  /** Whether the file is one object instead of rows. */
  readonly isRowless?: boolean
}

export interface ExportJob {
  readonly request: FileRequest
  readonly status?: ExportStatus
  /** Why it did not start, or why a later action on it failed. */
  readonly error?: WireError
  /** Whether the manifest was downloaded, which is possible once. */
  readonly manifestFetched?: boolean
}

/** How many cards of finished exports stay when a new export starts. */
const KEPT = 1

/** Files that are being written or were just written, newest last. */
export const useExports = defineStore('exports', () => {
  const jobs = shallowRef<readonly ExportJob[]>([])
  const starting = ref(false)
  const announcer = useAnnouncer()
  // The first events may come before the answer that names the export.
  const early = new Map<string, ExportStatus>()

  function replace(old: ExportJob, now: ExportJob): void {
    jobs.value = jobs.value.map((job) => (job === old ? now : job))
  }

  /**
   * Removes finished exports except the last few: users do not close each card, and the cards take room from the list.
   */
  function add(job: ExportJob): void {
    const ended = jobs.value.filter(({ status }) => status?.state !== 'running')
    const gone = new Set(ended.slice(0, Math.max(0, ended.length - KEPT)))
    jobs.value = [...jobs.value.filter((other) => !gone.has(other)), job]
  }

  function dismiss(job: ExportJob): void {
    jobs.value = jobs.value.filter((other) => other !== job)
  }

  listen('export.progress', (status) => {
    const job = jobs.value.find((candidate) => candidate.status?.id === status.id)
    if (!job) return void early.set(status.id, status)
    if (job.status?.state !== 'running') return
    replace(job, { ...job, status })
    if (status.state !== 'running') ended(status, job.request)
  })

  function ended(status: ExportStatus, { isRowless }: FileRequest): void {
    if (status.download !== undefined) fetchDownload(status.download, status.name)
    if (status.state === 'done')
      announcer.announce(
        isRowless
          ? `${status.name} is ready.`
          : `${status.name} is ready: ${formatCounted(status.rows, 'row', 'rows')}.`
      )
    if (status.state === 'failed') announcer.announce(`The export failed. ${status.error?.message ?? ''}`)
  }

  /** Resolves once the export has started, or its card says why it has not. */
  async function start(request: FileRequest): Promise<void> {
    starting.value = true
    try {
      const answer = await request.begin()
      const status = early.get(answer.id) ?? answer
      early.delete(answer.id)
      add({ request, status })
      if (status.state !== 'running') ended(status, request)
    } catch (cause) {
      const error = asAppError(cause)
      // The user closed the file dialog, so there is nothing to report.
      if (error.code !== 'cancelled') add({ request, error })
    } finally {
      starting.value = false
    }
  }

  async function retry(job: ExportJob): Promise<void> {
    dismiss(job)
    await start(job.request)
  }

  async function act(job: ExportJob, name: 'export.cancel' | 'export.reveal'): Promise<void> {
    if (!job.status) return
    try {
      await call(name, job.status.id)
    } catch (cause) {
      const error = asAppError(cause)
      const current = jobs.value.find((other) => other.status?.id === job.status?.id)
      if (current) replace(current, { ...current, error })
    }
  }

  /**
   * Downloads the manifest of a file that was downloaded. Separate, because browsers ask before they download two files
   * at once.
   */
  function fetchManifest(job: ExportJob): void {
    const manifest = job.status?.manifest
    if (manifest?.download === undefined) return
    fetchDownload(manifest.download, manifest.name)
    // A download path works once.
    replace(job, { ...job, manifestFetched: true })
  }

  // Another connection does not show these exports, except those that are still running.
  onOtherConnection(() => (jobs.value = jobs.value.filter(({ status }) => status?.state === 'running')))

  const cancel = (job: ExportJob) => act(job, 'export.cancel')
  const reveal = (job: ExportJob) => act(job, 'export.reveal')

  return { jobs, starting, start, retry, cancel, reveal, fetchManifest, dismiss }
})

import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import type { ExportRequest, ExportStatus } from '../../../shared/domain/exportFile.ts'
import type { WireError } from '../../../shared/errors.ts'
import { call, listen } from './bridge.ts'
import { asAppError } from './failure.ts'
import { fetchDownload } from './fetchDownload.ts'
import { formatCounted } from './format.ts'
import { onOtherConnection } from './useLedgerSource.ts'
import { useAnnouncer } from '../page/announcer.ts'

/** A report of a reconciliation, which is written like an export. */
type ReportRequest = { readonly kind: 'report' } & Input<'reconciliation.report'>
/** A trace of the 3-D Secure lab. */
interface TraceRequest {
  readonly kind: 'trace'
  readonly id: string
}

/** A theme of the card component. */
type ThemeRequest = { readonly kind: 'theme' } & Input<'theme.export'>

export interface ExportJob {
  readonly request: ExportRequest | ReportRequest | TraceRequest | ThemeRequest
  readonly status?: ExportStatus
  /** Why it did not start, or why a later action on it failed. */
  readonly error?: WireError
  /** Whether the manifest was downloaded, which is possible once. */
  readonly manifestFetched?: boolean
}

/** Whether its file is one object instead of rows. */
export function isRowless({ kind }: ExportJob['request']): boolean {
  return kind === 'trace' || kind === 'theme'
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

  function ended(status: ExportStatus, request: ExportJob['request']): void {
    if (status.download !== undefined) fetchDownload(status.download, status.name)
    if (status.state === 'done')
      announcer.announce(
        isRowless(request)
          ? `${status.name} is ready.`
          : `${status.name} is ready: ${formatCounted(status.rows, 'row', 'rows')}.`
      )
    if (status.state === 'failed') announcer.announce(`The export failed. ${status.error?.message ?? ''}`)
  }

  function begin(request: ExportJob['request']): Promise<ExportStatus> {
    if (request.kind === 'theme') return call('theme.export', { name: request.name, theme: request.theme })
    if (request.kind === 'trace') return call('threeds.export', request.id)
    if (request.kind !== 'report') return call('export.start', request)
    const { kind: _kind, ...report } = request
    return call('reconciliation.report', report)
  }

  /** Resolves once the export has started, or its card says why it has not. */
  async function start(request: ExportJob['request']): Promise<void> {
    starting.value = true
    try {
      const answer = await begin(request)
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

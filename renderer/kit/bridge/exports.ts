import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import type { ExportRequest, ExportStatus } from '../../../shared/domain/exportFile.ts'
import type { WireError } from '../../../shared/errors.ts'
import { call, listen } from './bridge.ts'
import { useConnection } from './connection.ts'
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

/** A look of the card component. */
type LookRequest = { readonly kind: 'look' } & Input<'theme.export'>

export interface ExportJob {
  readonly request: ExportRequest | ReportRequest | TraceRequest | LookRequest
  readonly status?: ExportStatus
  /** Why it did not start, or what a later click on it ended in. */
  readonly error?: WireError
  /** Whether the manifest was downloaded, which it can be once. */
  readonly manifestFetched?: boolean
}

/** Whether its file is one whole rather than rows. */
export function isRowless({ kind }: ExportJob['request']): boolean {
  return kind === 'trace' || kind === 'look'
}

/** A file that was made since the app started. */
interface PastExport {
  readonly job: ExportJob
  readonly endedAt: string
  /** The connection it was made of. */
  readonly connection: string | undefined
}

const MOST_PAST = 20

/** Cards of ended exports that stay when another one begins. */
const KEPT = 1

/** Files being written or just written, the newest last. */
export const useExports = defineStore('exports', () => {
  const jobs = shallowRef<readonly ExportJob[]>([])
  const starting = ref(false)
  const everPast = shallowRef<readonly PastExport[]>([])
  const connection = useConnection()
  const here = computed(() => connection.status?.connection.id)
  const announcer = useAnnouncer()
  // The first events may come before the answer that names the export.
  const early = new Map<string, ExportStatus>()

  function replace(old: ExportJob, now: ExportJob): void {
    jobs.value = jobs.value.map((job) => (job === old ? now : job))
  }

  /** What ended before goes, but for the last few: nobody dismisses each of them, and they cover the list. */
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
    if (status.state === 'done') {
      const past = { job: { request, status }, endedAt: new Date().toISOString(), connection: here.value }
      everPast.value = [past, ...everPast.value].slice(0, MOST_PAST)
    }
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
    if (request.kind === 'look') return call('theme.export', { name: request.name, theme: request.theme })
    if (request.kind === 'trace') return call('authorization.export', request.id)
    if (request.kind !== 'report') return call('export.start', request)
    const { kind: _kind, ...report } = request
    return call('reconciliation.report', report)
  }

  /** Resolves once the file is begun, or the card says why it is not. */
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
      // The user closed the file dialog: nothing to report.
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
      everPast.value = everPast.value.map((past) =>
        past.job.status?.id === job.status?.id ? { ...past, job: { ...past.job, error } } : past
      )
      const current = jobs.value.find((other) => other.status?.id === job.status?.id)
      if (current) replace(current, { ...current, error })
    }
  }

  /** Fetches the manifest of a file that was handed over as a download; a browser asks before it takes two at once. */
  function fetchManifest(job: ExportJob): void {
    const manifest = job.status?.manifest
    if (manifest?.download === undefined) return
    fetchDownload(manifest.download, manifest.name)
    // A download path is good for one use.
    replace(job, { ...job, manifestFetched: true })
  }

  // What is told of one connection is not told of the next; what still runs is not lost sight of.
  onOtherConnection(() => (jobs.value = jobs.value.filter(({ status }) => status?.state === 'running')))
  const past = computed(() => everPast.value.filter((each) => each.connection === here.value))

  const cancel = (job: ExportJob) => act(job, 'export.cancel')
  const reveal = (job: ExportJob) => act(job, 'export.reveal')

  return { jobs, past, starting, start, retry, cancel, reveal, fetchManifest, dismiss }
})

import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ExportRequest, ExportStatus } from '../../shared/domain/exportFile.ts'
import type { WireError } from '../../shared/errors.ts'
import { call, listen } from '../bridge.ts'
import { asAppError } from '../failure.ts'
import { fetchDownload } from '../fetchDownload.ts'
import { formatCounted } from '../format.ts'
import { useAnnouncer } from './announcer.ts'

export interface ExportJob {
  readonly request: ExportRequest
  readonly status?: ExportStatus
  /** Why it did not start, or what a later click on it ended in. */
  readonly error?: WireError
}

/** Files being written or just written, the newest last. */
export const useExports = defineStore('exports', () => {
  const jobs = shallowRef<readonly ExportJob[]>([])
  const starting = ref(false)
  const announcer = useAnnouncer()
  // The first events may come before the answer that names the export.
  const early = new Map<string, ExportStatus>()

  function replace(old: ExportJob, now: ExportJob): void {
    jobs.value = jobs.value.map((job) => (job === old ? now : job))
  }

  function dismiss(job: ExportJob): void {
    jobs.value = jobs.value.filter((other) => other !== job)
  }

  listen('export.progress', (status) => {
    const job = jobs.value.find((candidate) => candidate.status?.id === status.id)
    if (!job) return void early.set(status.id, status)
    if (job.status?.state !== 'running') return
    replace(job, { ...job, status })
    if (status.state !== 'running') ended(status)
  })

  function ended(status: ExportStatus): void {
    if (status.download !== undefined) fetchDownload(status.download, status.name)
    if (status.state === 'done')
      announcer.announce(`${status.name} is ready: ${formatCounted(status.rows, 'row', 'rows')}.`)
    if (status.state === 'failed') announcer.announce(`The export failed. ${status.error?.message ?? ''}`)
  }

  async function start(request: ExportRequest): Promise<void> {
    starting.value = true
    try {
      const answer = await call('export.start', request)
      const status = early.get(answer.id) ?? answer
      early.delete(answer.id)
      jobs.value = [...jobs.value, { request, status }]
      if (status.state !== 'running') ended(status)
    } catch (cause) {
      const error = asAppError(cause)
      // The user closed the file dialog: nothing to report.
      if (error.code !== 'cancelled') jobs.value = [...jobs.value, { request, error }]
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
      const current = jobs.value.find((other) => other.status?.id === job.status?.id)
      if (current) replace(current, { ...current, error: asAppError(cause) })
    }
  }

  const cancel = (job: ExportJob) => act(job, 'export.cancel')
  const reveal = (job: ExportJob) => act(job, 'export.reveal')

  return { jobs, starting, start, retry, cancel, reveal, dismiss }
})

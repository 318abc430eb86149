import type { SyncSchedule } from '../../../shared/domain/schedule.ts'
import type { SyncStatus } from '../../../shared/domain/syncRun.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { formatAgo, formatCount, formatCounted } from '../../kit/bridge/format.ts'
import { formatWait } from '../parts/durations.ts'

interface Trouble {
  /** Replaces the state of the connection. */
  readonly word: string
  readonly sentence: string
}

/** Failures which mean that the service does not answer properly, whatever the request was. */
const TROUBLES: Readonly<Partial<Record<ErrorCode, Trouble>>> = {
  offline: { word: 'Not reachable', sentence: 'The service cannot be reached' },
  'timed-out': { word: 'Not answering', sentence: 'The service does not answer' },
  'service-failed': { word: 'Service error', sentence: 'The service answered with an error' },
  'rate-limited': { word: 'Too many requests', sentence: 'The service asks Tallydesk to wait' },
  'bad-response': { word: 'Unreadable answer', sentence: 'The answer of the service cannot be read' }
}

/** Why the service is not reliable now, judged by the last request. Undefined if nothing is known against it. */
export function serviceTrouble(sync: SyncStatus | undefined): { word: string; message: string } | undefined {
  const error = sync?.state === 'running' ? sync.retry?.error : sync?.verdict === 'incomplete' ? sync.error : undefined
  const trouble = error && TROUBLES[error.code]
  return trouble && { word: trouble.word, message: error.message }
}

/** What a running sync waits for, and how long. */
export function retryWords({ retry }: SyncStatus, now: number): string | undefined {
  return (
    retry &&
    `${TROUBLES[retry.error.code]?.sentence ?? 'The request failed'}. Next attempt ${formatWait(retry.at, now)}`
  )
}

/** What a sync changed in the ledger: `12 new, 3 changed`. This says nothing about the ledger's size. */
export function changeWords({ inserted, changed, quarantined }: SyncStatus['counts']): string {
  const parts = [
    inserted > 0 ? `${formatCount(inserted)} new` : undefined,
    changed > 0 ? `${formatCount(changed)} changed` : undefined,
    quarantined > 0 ? `${formatCount(quarantined)} unreadable` : undefined
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? 'nothing new' : parts.join(', ')
}

/** The result of the last sync. A lookup of chosen payments says so, because it finds few transactions or none. */
export function endedWords({ kind, counts, endedAt, verdict }: SyncStatus, result: string, now: number): string {
  const ago = endedAt === undefined ? [] : [formatAgo(endedAt, now)]
  if (kind !== 'targeted') return [`Last sync: ${result}`, changeWords(counts), ...ago].join(', ')
  const found = counts.seen === 0 ? 'no transactions yet' : formatCounted(counts.seen, 'transaction', 'transactions')
  return [`Looked up payments by id: ${verdict === 'complete' ? found : result}`, ...ago].join(', ')
}

/** Says that the last sync failed, and when the next attempt is. */
export function failedWords({ endedAt }: SyncStatus, schedule: SyncSchedule | undefined, now: number): string {
  const failed = `Last sync: Incomplete${endedAt === undefined ? '' : `, ${formatAgo(endedAt, now)}`}`
  if (schedule?.state === 'paused') return `${failed}. Sign in to resume`
  return schedule?.nextAt ? `${failed}. Next attempt ${formatWait(schedule.nextAt, now)}` : failed
}

/** Whether the summary contains a wait, by `retryWords` or `failedWords`. */
export function tellsWait(sync: SyncStatus | undefined, schedule: SyncSchedule | undefined): boolean {
  return sync?.retry !== undefined || (sync?.verdict === 'incomplete' && typeof schedule?.nextAt === 'string')
}

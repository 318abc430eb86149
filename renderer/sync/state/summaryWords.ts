import type { SyncSchedule } from '../../../shared/domain/schedule.ts'
import type { SyncStatus } from '../../../shared/domain/syncRun.ts'
import type { ErrorCode, WireError } from '../../../shared/errors.ts'
import { formatAgo } from '../../kit/bridge/format.ts'
import { formatWait } from '../parts/durations.ts'

/** Failures that say that the service does not answer as it should, whatever was asked. */
const DOWN: readonly ErrorCode[] = ['offline', 'timed-out', 'service-failed', 'rate-limited', 'bad-response']

/** Why the service cannot be relied on now, as far as the last request tells; undefined where nothing speaks against it. */
export function serviceTrouble(sync: SyncStatus | undefined): WireError | undefined {
  const error = sync?.state === 'running' ? sync.retry?.error : sync?.verdict === 'incomplete' ? sync.error : undefined
  return error && DOWN.includes(error.code) ? error : undefined
}

/** What a running sync waits for, and for how long. */
export function retryWords({ retry }: SyncStatus, now: number): string | undefined {
  return retry && `The service does not answer. Next attempt ${formatWait(retry.at, now)}`
}

/** That the last sync failed, and when the next one is tried. */
export function failedWords({ endedAt }: SyncStatus, schedule: SyncSchedule | undefined, now: number): string {
  const failed = `Last sync: Incomplete${endedAt === undefined ? '' : `, ${formatAgo(endedAt, now)}`}`
  if (schedule?.state === 'paused') return `${failed}. Sign in to resume`
  return schedule?.nextAt ? `${failed}. Next attempt ${formatWait(schedule.nextAt, now)}` : failed
}

/** Whether the summary tells a wait, by `retryWords` or `failedWords`. */
export function tellsWait(sync: SyncStatus | undefined, schedule: SyncSchedule | undefined): boolean {
  return sync?.retry !== undefined || (sync?.verdict === 'incomplete' && typeof schedule?.nextAt === 'string')
}

import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { SyncKind, SyncRequest } from '../../../shared/domain/syncRun.ts'
import type { SyncOutcome } from './schedule.ts'

interface RunningSyncRun {
  readonly request: SyncRequest
  /** Undefined until it has begun. */
  readonly kind: SyncKind | undefined
}

/** Whether the running sync run does what is asked for, so that nothing is to be done after it. */
export function isCovered(request: SyncRequest, { request: running, kind }: RunningSyncRun): boolean {
  if (request.kind === 'targeted' || running.kind === 'targeted') return false
  if (request.kind === 'full') return request.fresh !== true && (running.kind === 'full' || kind === 'full')
  return true
}

export function isSame(one: SyncRequest, other: SyncRequest): boolean {
  return one.kind === other.kind && one.kind !== 'targeted'
}

/** A sync run that was to begin anew has begun: it is resumed. */
export function goingOn(request: SyncRequest): SyncRequest {
  return request.kind === 'full' ? { kind: 'full' } : request
}

export function outcomeOf({ kind, verdict, error, counts }: Certificate): SyncOutcome {
  if (error?.code === 'token-rejected') return 'rejected'
  if (kind === 'targeted') return 'aside'
  if (verdict === 'cancelled') return 'cancelled'
  if (verdict === 'incomplete') return 'failed'
  return counts.inserted + counts.changed > 0 ? 'news' : 'idle'
}

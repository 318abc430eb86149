import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { SyncKind, SyncRequest } from '../../../shared/domain/syncRun.ts'
import type { SyncOutcome } from './schedule.ts'

/** The requests that wait their turn, and those whose end somebody waits for. */
export interface SyncQueue {
  /** The last in the row; one that is the same as another takes its place. */
  add(request: SyncRequest): void
  /** The first in the row, before the same one that waits. */
  addFirst(request: SyncRequest): void
  takeFirst(): SyncRequest | undefined
  /** From now on somebody waits for the end of this one. */
  awaitEnd(request: SyncRequest): PromiseWithResolvers<Certificate>
  isAwaited(request: SyncRequest): boolean
  resolve(request: SyncRequest, certificate: Certificate): void
  /** Takes it out of the row, and tells who waits for it why. */
  drop(request: SyncRequest, why: unknown): void
  dropAll(why: unknown): void
  /** Drops those whose end somebody waits for. */
  dropAwaited(why: unknown): void
  /** Nobody waits for its end any more, nor for its turn. */
  forget(request: SyncRequest): void
}

export function createSyncQueue(): SyncQueue {
  let waiting: readonly SyncRequest[] = []
  const ends = new Map<SyncRequest, PromiseWithResolvers<Certificate>>()

  /** Whoever waits for the end of one goes on waiting. */
  const without = (request: SyncRequest) => waiting.filter((each) => !isSame(each, request) || ends.has(each))
  function takeOut(requests: readonly SyncRequest[]): void {
    waiting = waiting.filter((each) => !requests.includes(each))
  }
  function drop(requests: readonly SyncRequest[], why: unknown): void {
    takeOut(requests)
    for (const each of requests) ends.get(each)?.reject(why)
  }

  return {
    add(request) {
      const earlier = waiting.find((each) => isSame(each, request) && each.kind !== 'full' && ends.has(each))
      const end = ends.get(request)
      if (!earlier) waiting = [...without(request), request]
      // It has not begun, so that it does for both.
      else if (end) ends.get(earlier)?.promise.then(end.resolve, end.reject)
    },
    addFirst(request) {
      waiting = [request, ...without(request)]
    },
    takeFirst() {
      const [first, ...rest] = waiting
      waiting = rest
      return first
    },
    awaitEnd(request) {
      const end = Promise.withResolvers<Certificate>()
      ends.set(request, end)
      return end
    },
    isAwaited: (request) => ends.has(request),
    resolve: (request, certificate) => ends.get(request)?.resolve(certificate),
    drop: (request, why) => drop([request], why),
    dropAll: (why) => drop(waiting, why),
    dropAwaited(why) {
      drop(
        waiting.filter((each) => ends.has(each)),
        why
      )
    },
    forget(request) {
      ends.delete(request)
      takeOut([request])
    }
  }
}

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

function isSame(one: SyncRequest, other: SyncRequest): boolean {
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

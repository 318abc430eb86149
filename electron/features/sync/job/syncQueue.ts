import type { Certificate } from '../../../../shared/domain/certificate.ts'
import type { SyncKind, SyncRequest } from '../../../../shared/domain/syncRun.ts'
import type { SyncOutcome } from './schedule.ts'

/** The waiting requests, and those whose end somebody waits for. */
export interface SyncQueue {
  /** Adds a request at the end of the queue; it replaces an equal request that nobody waits for. */
  add(request: SyncRequest): void
  /** Adds a request at the front of the queue; it replaces an equal request that nobody waits for. */
  addFirst(request: SyncRequest): void
  takeFirst(): SyncRequest | undefined
  /** Returns a promise for the end of this request. */
  awaitEnd(request: SyncRequest): PromiseWithResolvers<Certificate>
  isAwaited(request: SyncRequest): boolean
  resolve(request: SyncRequest, certificate: Certificate): void
  /** Removes it from the queue and rejects those who wait for it with the reason. */
  drop(request: SyncRequest, why: unknown): void
  dropAll(why: unknown): void
  /** Removes the requests whose end somebody waits for. */
  dropAwaited(why: unknown): void
  /** Nobody waits any longer for its end. */
  forget(request: SyncRequest): void
}

export function createSyncQueue(): SyncQueue {
  let waiting: readonly SyncRequest[] = []
  const ends = new Map<SyncRequest, PromiseWithResolvers<Certificate>>()

  /** An equal request whose end somebody waits for stays in the queue. */
  const without = (request: SyncRequest) => waiting.filter((each) => !isSame(each, request) || ends.has(each))
  function drop(requests: readonly SyncRequest[], why: unknown): void {
    waiting = waiting.filter((each) => !requests.includes(each))
    for (const each of requests) ends.get(each)?.reject(why)
  }

  return {
    add(request) {
      const same = waiting.filter((each) => isSame(each, request) && each.kind !== 'full')
      const earlier = same.map((each) => ends.get(each)).find((end) => end !== undefined)
      const end = ends.get(request)
      if (!earlier) waiting = [...without(request), request]
      // It has not begun, so it can serve both.
      else if (end) earlier.promise.then(end.resolve, end.reject)
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
    forget: (request) => void ends.delete(request)
  }
}

interface RunningSyncRun {
  readonly request: SyncRequest
  /** Undefined until it has begun. */
  readonly kind: SyncKind | undefined
}

/** Whether the running sync run does what is requested, so that nothing more is needed after it. */
export function isCovered(request: SyncRequest, { request: running, kind }: RunningSyncRun): boolean {
  if (request.kind === 'targeted' || running.kind === 'targeted') return false
  if (request.kind === 'full') return request.fresh !== true && (running.kind === 'full' || kind === 'full')
  return true
}

function isSame(one: SyncRequest, other: SyncRequest): boolean {
  return one.kind === other.kind && one.kind !== 'targeted'
}

/** A sync run that was asked to start anew has begun: from now on it is resumed. */
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

import type { Certificate } from '../../../../shared/domain/certificate.ts'
import type { SyncKind, SyncRequest, SyncStatus } from '../../../../shared/domain/syncRun.ts'
import { AppError, toWire } from '../../../../shared/errors.ts'
import type { ConnectionSettings } from '../../../stores/connections/connectionSettings.ts'
import { inForce, policyOf, type AssumptionSettings, type Detect } from '../policy.ts'
import { runSync } from '../runSync.ts'
import type { SyncOutcome } from './schedule.ts'
import { createSyncRunWatch, type SyncRunWatch } from './syncRunWatch.ts'
import type { Session } from '../../../session/session.ts'
import { createSyncQueue, goingOn, isCovered, outcomeOf } from './syncQueue.ts'

/** Runs at most one sync run at a time, for one session. */
export interface SyncJob {
  status(): Promise<SyncStatus>
  /**
   * Begins a sync run. If the running one already does what is requested, joins it; otherwise waits in the queue.
   * Rejects with `signed-out` without a token.
   */
  start(request: SyncRequest): Promise<SyncStatus>
  /** Begins an automatic sync run. If it cannot begin, the status says why, too: nobody waits for the answer. */
  startUnasked(): Promise<SyncStatus>
  /**
   * Waits in the queue, runs to the end and returns the result. Rejects with `signed-out`, and with `cancelled` if it
   * was cancelled before it began. An aborted signal cancels only this sync run.
   */
  run(request: SyncRequest, signal: AbortSignal): Promise<Certificate>
  /** Resolves when the running sync run, if any, has ended in any way. */
  ended(): Promise<void>
  /** Cancels the running and the waiting sync runs; resolves when the running one, if any, has ended. */
  cancel(): Promise<void>
  /** Stops the running sync run and keeps it and the queue for `resume`: a new token will follow. */
  hold(): Promise<void>
  /** Resumes, from the same row, what a refused token or `hold` interrupted; returns whether there was anything. */
  resume(): boolean
}

interface SyncSession extends Pick<Session, 'api' | 'ledger'> {
  readonly connection: Pick<Session['connection'], 'amountUnit'>
}

interface SyncSettings extends Pick<ConnectionSettings, 'detect'> {
  current(): AssumptionSettings
}

export interface SyncJobContext {
  readonly session: SyncSession
  readonly settings: () => Promise<SyncSettings>
  readonly onStatus: (status: SyncStatus) => void
  /** Called when the service showed behaviour that was not known. */
  readonly onDetected: () => void
  readonly onStarted: () => void
  /** Without a certificate, the ledger itself failed. */
  readonly onEnded: (outcome: SyncOutcome, certificate?: Certificate) => void
}

interface Active {
  readonly request: SyncRequest
  readonly controller: AbortController
  kind: SyncKind | undefined
  begun: Promise<SyncStatus>
  ended: Promise<void>
}

export function createSyncJob(context: SyncJobContext): SyncJob {
  const { session, settings, onStatus, onStarted, onEnded } = context
  const watch = createSyncRunWatch(onStatus)
  const queue = createSyncQueue()
  let active: Active | undefined
  let isHeld = false

  function begin(request: SyncRequest): Promise<SyncStatus> {
    const parts = Promise.all([session.api(), session.ledger(), settings()])
    const begun = parts.then(async ([, ledger]) => {
      const completeness = await ledger.completeness()
      onStarted()
      return watch.begin(completeness)
    })
    const job: Active = { request, controller: new AbortController(), kind: undefined, begun, ended: Promise.resolve() }
    active = job
    job.ended = begun.then(
      async () => run(job, await parts),
      // The caller who requested it learns why it did not begin.
      (error: unknown) => {
        queue.drop(request, error)
        queue.dropAwaited(error)
        finish('stop')
      }
    )
    return begun
  }

  async function run(job: Active, parts: SyncRunParts): Promise<void> {
    const [api, ledger] = parts
    try {
      const certificate = await runJob(job, parts, watch, context)
      watch.end(certificate, await ledger.completeness())
      onEnded(outcomeOf(certificate), certificate)
      queue.resolve(job.request, certificate)
      settle(job, certificate, api)
    } catch (error) {
      queue.drop(job.request, error)
      watch.fail(error, await ledger.lastSyncRun().catch(() => undefined))
      onEnded('failed')
      finish('go-on')
    }
  }

  function settle({ request }: Active, { verdict, error }: Certificate, { refuse }: SyncRunParts[0]): void {
    const isRejected = error?.code === 'token-rejected'
    // Everyone who waits for the end of the sync run has been notified and can continue.
    const isInterrupted = !queue.isAwaited(request) && (isRejected || (isHeld && verdict !== 'complete'))
    if (isInterrupted) queue.addFirst(goingOn(request))
    if (isRejected) queue.dropAwaited(AppError.fromWire(error))
    finish(isRejected || isHeld ? 'stop' : 'go-on')
    if (isRejected) refuse(AppError.fromWire(error))
  }

  function finish(then: 'go-on' | 'stop'): void {
    active = undefined
    if (then === 'go-on') next()
  }
  function next(): boolean {
    const request = active === undefined ? queue.takeFirst() : undefined
    if (request === undefined) return false
    begin(request).catch((error: unknown) => watch.fail(error, undefined))
    return true
  }
  async function stop(): Promise<void> {
    active?.controller.abort()
    await active?.ended
  }
  const status = async () => watch.current() ?? (await (await session.ledger()).lastSyncRun())
  async function start(request: SyncRequest): Promise<SyncStatus> {
    if (active === undefined) return begin(request)
    if (!isCovered(request, active)) queue.add(request)
    await active.begun
    return status()
  }
  async function startUnasked(): Promise<SyncStatus> {
    try {
      return await start({ kind: 'auto' })
    } catch (error) {
      // That there is no token says nothing about the ledger.
      if (toWire(error).code !== 'signed-out') watch.fail(error, undefined)
      throw error
    }
  }
  function withdraw(request: SyncRequest): void {
    if (active?.request === request) active.controller.abort()
    else queue.drop(request, cancelled())
  }
  async function runToEnd(request: SyncRequest, signal: AbortSignal): Promise<Certificate> {
    const end = queue.awaitEnd(request)
    const stopRun = () => withdraw(request)
    signal.addEventListener('abort', stopRun, { once: true })
    try {
      // The running sync run may already be past the place that this one is about.
      if (active === undefined) begin(request).catch(end.reject)
      else queue.add(request)
      if (signal.aborted) stopRun()
      return await end.promise
    } finally {
      signal.removeEventListener('abort', stopRun)
      queue.forget(request)
    }
  }

  return {
    status,
    start,
    startUnasked,
    run: runToEnd,
    ended: async () => active?.ended,
    cancel: async () => {
      queue.dropAll(cancelled())
      await stop()
    },
    hold: async () => {
      isHeld = true
      try {
        await stop()
      } finally {
        isHeld = false
      }
    },
    resume: next
  }
}

function cancelled(): AppError {
  return new AppError('cancelled', 'The sync was cancelled.')
}

type SyncRunParts = readonly [
  api: Awaited<ReturnType<Session['api']>>,
  ledger: Awaited<ReturnType<Session['ledger']>>,
  stored: SyncSettings
]

/** Runs the sync run of a job and shows its progress. */
function runJob(
  job: Active,
  [api, ledger, stored]: SyncRunParts,
  watch: SyncRunWatch,
  { session, onDetected }: Pick<SyncJobContext, 'session' | 'onDetected'>
): Promise<Certificate> {
  const detect: Detect = (key, value, evidence) => {
    if (stored.detect(key, value, evidence)) onDetected()
  }
  return runSync({
    request: job.request,
    api,
    ledger,
    policy: policyOf(stored.current()),
    inForce: () => inForce(stored.current(), session.connection.amountUnit),
    detect,
    signal: job.controller.signal,
    onStart: (kind, expected) => watch.onStart((job.kind = kind), expected),
    onProgress: (counts) => watch.onProgress(counts),
    onRetry: (wait, error) => watch.onRetry(wait, error)
  })
}

import type { Certificate } from '../../shared/domain/certificate.ts'
import type { SyncKind, SyncRequest, SyncStatus } from '../../shared/domain/syncRun.ts'
import { AppError } from '../../shared/errors.ts'
import type { ConnectionSettings } from '../connection/connectionSettings.ts'
import { inForce, policyOf, type Detect } from '../sync/policy.ts'
import { runPass } from '../sync/runPass.ts'
import type { SyncOutcome } from '../sync/schedule.ts'
import { createPassWatch } from './passWatch.ts'
import type { Session } from './session.ts'
import { goingOn, isCovered, isSame, outcomeOf } from './syncRequests.ts'

/** Runs at most one pass at a time, for the session it was made for. */
export interface SyncJob {
  status(): Promise<SyncStatus>
  /**
   * Begins a pass. While one runs that does what is asked, joins that one; else waits its turn. Rejects with `signed-out`
   * without a token.
   */
  start(request: SyncRequest): Promise<SyncStatus>
  /** Gives up what runs and what waits; resolves when the running pass, if any, has ended. */
  cancel(): Promise<void>
  /** Ends the running pass and keeps it, with what waits, for `resume`: another token is on its way. */
  hold(): Promise<void>
  /** Goes on with what a refused token or `hold` interrupted, from the same row; says whether there was anything. */
  resume(): boolean
}

export interface SyncJobContext {
  readonly session: Session
  readonly settings: () => Promise<ConnectionSettings>
  readonly onStatus: (status: SyncStatus) => void
  /** The service was seen to behave in a way that was not known. */
  readonly onDetected: () => void
  readonly onStarted: () => void
  readonly onEnded: (outcome: SyncOutcome) => void
}

interface Active {
  readonly request: SyncRequest
  readonly controller: AbortController
  kind: SyncKind | undefined
  begun: Promise<SyncStatus>
  ended: Promise<void>
}

export function createSyncJob(context: SyncJobContext): SyncJob {
  const { session, settings, onStatus, onDetected, onStarted, onEnded } = context
  const watch = createPassWatch(onStatus)
  let active: Active | undefined
  let waiting: readonly SyncRequest[] = []
  let isHeld = false

  function begin(request: SyncRequest): Promise<SyncStatus> {
    const parts = Promise.all([session.api(), session.ledger(), settings()])
    const begun = parts.then(async ([, ledger]) => {
      const standing = await ledger.standing()
      onStarted()
      return watch.begin(standing)
    })
    const job: Active = { request, controller: new AbortController(), kind: undefined, begun, ended: Promise.resolve() }
    active = job
    job.ended = begun.then(
      async () => run(job, ...(await parts)),
      // Whoever asked for it hears why it did not begin.
      () => finish('stop')
    )
    return begun
  }

  async function run(job: Active, ...[api, ledger, kept]: Parts): Promise<void> {
    const detect: Detect = (key, value, evidence) => {
      if (kept.detect(key, value, evidence)) onDetected()
    }
    const passed = runPass({
      request: job.request,
      api,
      ledger,
      policy: policyOf(kept.current()),
      inForce: () => inForce(kept.current(), session.connection.amountUnit),
      detect,
      signal: job.controller.signal,
      onStart: (kind, expected) => watch.onStart((job.kind = kind), expected),
      onProgress: (counts) => watch.onProgress(counts)
    })
    try {
      const certificate = await passed
      watch.end(certificate, await ledger.standing())
      onEnded(outcomeOf(certificate))
      settle(job, certificate)
    } catch (error) {
      watch.fail(error, await ledger.lastPass().catch(() => undefined))
      onEnded('failed')
      finish('go-on')
    }
  }

  function settle({ request }: Active, { verdict, error }: Certificate): void {
    const isRejected = error?.code === 'token-rejected'
    const isInterrupted = isRejected || (isHeld && verdict !== 'complete')
    if (isInterrupted) waiting = [goingOn(request), ...waiting.filter((each) => !isSame(each, request))]
    finish(isRejected || isHeld ? 'stop' : 'go-on')
    if (isRejected) session.setToken(undefined, AppError.fromWire(error))
  }

  function finish(then: 'go-on' | 'stop'): void {
    active = undefined
    if (then === 'go-on') next()
  }
  function next(): boolean {
    const [request, ...rest] = waiting
    if (active !== undefined || request === undefined) return false
    waiting = rest
    begin(request).catch((error: unknown) => watch.fail(error, undefined))
    return true
  }
  async function stop(): Promise<void> {
    active?.controller.abort()
    await active?.ended
  }

  return {
    status: async () => watch.current() ?? (await (await session.ledger()).lastPass()),
    start: async (request) => {
      if (active === undefined) return begin(request)
      if (!isCovered(request, active)) waiting = [...waiting.filter((each) => !isSame(each, request)), request]
      await active.begun
      return watch.current() ?? (await (await session.ledger()).lastPass())
    },
    cancel: async () => {
      waiting = []
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

type Parts = readonly [
  api: Awaited<ReturnType<Session['api']>>,
  ledger: Awaited<ReturnType<Session['ledger']>>,
  kept: ConnectionSettings
]

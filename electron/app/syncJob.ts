import type { SyncCounts, SyncStatus } from '../../shared/domain/syncRun.ts'
import { noCounts } from '../../shared/domain/syncRun.ts'
import { AppError, toWire } from '../../shared/errors.ts'
import { runFullPass } from '../sync/fullPass.ts'
import type { Session } from './session.ts'

/** At most this often a running pass is announced; a page arrives every few milliseconds. */
const ANNOUNCE_EVERY = 100

/** Runs at most one pass at a time, for the session it was made for. */
export interface SyncJob {
  status(): Promise<SyncStatus>
  start(): Promise<SyncStatus>
  /** Resolves when the running pass, if any, has ended. */
  cancel(): Promise<void>
}

export function createSyncJob(session: Session, announce: (status: SyncStatus) => void): SyncJob {
  let current: SyncStatus | undefined
  let running: { readonly controller: AbortController; readonly ended: Promise<void> } | undefined
  let announcedAt = 0

  function show(status: SyncStatus): void {
    current = status
    announcedAt = performance.now()
    announce(status)
  }
  function showCounts(startedAt: string, counts: SyncCounts): void {
    current = { state: 'running', counts, startedAt }
    if (performance.now() - announcedAt >= ANNOUNCE_EVERY) show(current)
  }

  async function run(startedAt: string, signal: AbortSignal): Promise<void> {
    try {
      const ledger = await session.ledger()
      const api = await session.api()
      const onProgress = (counts: SyncCounts) => showCounts(startedAt, counts)
      const { verdict, error, counts } = await runFullPass({ api, ledger, signal, onProgress })
      show({ state: 'ended', counts, startedAt, endedAt: now(), verdict, ...(error && { error }) })
      if (error?.code === 'token-rejected') session.setToken(undefined, AppError.fromWire(error))
    } catch (error) {
      const counts = await storedCounts(session)
      show({ state: 'ended', counts, startedAt, endedAt: now(), verdict: 'incomplete', error: toWire(error) })
    }
  }

  return {
    status: async () => current ?? (await (await session.ledger()).lastPass()),
    start: async () => {
      if (running && current) return current
      await session.api()
      const startedAt = now()
      const controller = new AbortController()
      const status: SyncStatus = { state: 'running', counts: noCounts, startedAt }
      const ended = run(startedAt, controller.signal).finally(() => (running = undefined))
      running = { controller, ended }
      show(status)
      return status
    },
    cancel: async () => {
      running?.controller.abort()
      await running?.ended
    }
  }
}

/** What is in the ledger, as far as it can still be asked; pages that were not committed do not count. */
function storedCounts(session: Session): Promise<SyncCounts> {
  return session
    .ledger()
    .then((ledger) => ledger.lastPass())
    .then(
      ({ counts }) => counts,
      () => noCounts
    )
}

function now(): string {
  return new Date().toISOString()
}

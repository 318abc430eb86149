import type { Certificate } from '../../../../shared/domain/certificate.ts'
import {
  noCounts,
  noCompleteness,
  type LedgerCompleteness,
  type SyncCounts,
  type SyncKind,
  type SyncStatus
} from '../../../../shared/domain/syncRun.ts'
import { toWire, type AppError } from '../../../../shared/errors.ts'
import { createRateMeter, type RateMeter } from './rateMeter.ts'

/** Milliseconds between announcements of a running sync run, because a page arrives every few milliseconds. */
const ANNOUNCE_EVERY = 100

/** The state of sync runs for the screen, from the first request to the last certificate. */
export interface SyncRunWatch {
  current(): SyncStatus | undefined
  begin(completeness: LedgerCompleteness): SyncStatus
  onStart(kind: SyncKind, expected: number | undefined): void
  onProgress(counts: SyncCounts): void
  /** The sync run repeats a request after so many milliseconds. */
  onRetry(wait: number, error: AppError): void
  end(certificate: Certificate, completeness: LedgerCompleteness): void
  /** The ledger itself failed, perhaps before the sync run began; uncommitted pages do not count. */
  fail(error: unknown, last: SyncStatus | undefined): void
}

export function createSyncRunWatch(announce: (status: SyncStatus) => void): SyncRunWatch {
  let current: SyncStatus | undefined
  let meter: RateMeter = createRateMeter()
  let announcedAt = 0

  function show(status: SyncStatus): void {
    current = status
    announcedAt = performance.now()
    announce(status)
  }

  return {
    current: () => current,
    begin: (completeness) => {
      const status: SyncStatus = { state: 'running', counts: noCounts, startedAt: now(), completeness }
      show(status)
      return status
    },
    onStart: (kind, expected) => {
      if (current === undefined) return
      meter = createRateMeter()
      const { startedAt, completeness } = current
      const status: SyncStatus = { state: 'running', kind, counts: noCounts, completeness }
      show({ ...status, ...(startedAt !== undefined && { startedAt }), ...(expected !== undefined && { expected }) })
    },
    onProgress: (counts) => {
      if (current === undefined) return
      const rate = meter.add(counts.seen)
      // Once the rate is known, it stays known.
      const { retry, ...before } = current
      current = { ...before, counts, ...(rate !== undefined && { rate }) }
      if (retry !== undefined || performance.now() - announcedAt >= ANNOUNCE_EVERY) show(current)
    },
    onRetry: (wait, error) => {
      if (current?.state !== 'running') return
      show({ ...current, retry: { at: new Date(Date.now() + wait).toISOString(), error: toWire(error) } })
    },
    end: ({ kind, counts, startedAt, endedAt, verdict, error }, completeness) => {
      const status: SyncStatus = {
        state: 'ended',
        kind,
        counts,
        startedAt,
        endedAt: endedAt ?? now(),
        verdict,
        completeness
      }
      show({ ...status, ...(error && { error }) })
    },
    fail: (error, last) => {
      // What ended earlier is not what failed; only what it proved counts still.
      const running = current?.state === 'running' ? current : undefined
      const { counts = noCounts } = last ?? running ?? {}
      const { completeness = noCompleteness } = last ?? current ?? {}
      const began = running?.startedAt === undefined ? {} : { startedAt: running.startedAt }
      const ended = { endedAt: now(), verdict: 'incomplete', error: toWire(error) } as const
      show({ state: 'ended', ...began, ...ended, counts, completeness: { ...completeness, verdict: 'incomplete' } })
    }
  }
}

function now(): string {
  return new Date().toISOString()
}

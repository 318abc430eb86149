import type { Certificate } from '../../../shared/domain/certificate.ts'
import { noCounts, type LedgerCompleteness, type SyncStatus } from '../../../shared/domain/syncRun.ts'
import type { StoredSyncRun } from '../tables/syncRuns.ts'

const CUT_OFF = {
  code: 'cancelled',
  message: 'The sync was interrupted. What it read is kept, and the next sync of this kind resumes from there.'
} as const

/** The certificate of a sync run that has ended or was interrupted. */
export function certificateOf(syncRun: StoredSyncRun): Certificate {
  const { counts, firstId, lastId, from, to } = syncRun.progress
  return {
    pass: syncRun.id,
    kind: syncRun.kind,
    startedAt: syncRun.startedAt,
    endedAt: syncRun.endedAt,
    workedMs: syncRun.workedMs,
    verdict: syncRun.verdict ?? 'incomplete',
    error: syncRun.verdict === null ? CUT_OFF : (syncRun.error ?? null),
    counts,
    firstId,
    lastId,
    from,
    to,
    absent: syncRun.absent,
    asked: syncRun.requested,
    found: syncRun.found,
    notes: syncRun.notes,
    policy: syncRun.policy,
    ...(syncRun.isFresh && { isFresh: true }),
    ...(syncRun.earlierTurn !== null && { earlierTurn: syncRun.earlierTurn })
  }
}

/** The status after the last sync run. */
export function statusOf(syncRun: StoredSyncRun | undefined, completeness: LedgerCompleteness): SyncStatus {
  if (!syncRun) return { state: 'never', counts: noCounts, completeness }
  const { kind, startedAt, endedAt, verdict, error, counts } = certificateOf(syncRun)
  return {
    state: 'ended',
    kind,
    counts,
    startedAt,
    ...(endedAt !== null && { endedAt }),
    verdict,
    ...(error && { error }),
    completeness
  }
}

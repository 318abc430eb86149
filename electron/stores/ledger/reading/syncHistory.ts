import type { Certificate } from '../../../../shared/domain/certificate.ts'
import { noCounts, type LedgerCompleteness, type SyncStatus } from '../../../../shared/domain/syncRun.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import type { StoredState } from '../tables/ledgerState.ts'
import { readFinding } from '../tables/missingRows.ts'
import {
  findCompleteAsOf,
  findLastFullSyncRun,
  findLastListVerdict,
  findLatestSyncRuns,
  type StoredSyncRun
} from '../tables/syncRuns.ts'

/** What the figures of a file rest on. */
export interface LedgerProof {
  readonly completeness: LedgerCompleteness
  /** Of the last sync run; null before the first. */
  readonly certificate: Certificate | null
}

/** What the sync runs so far say. */
export interface SyncHistory {
  readonly lastSyncRun: () => SyncStatus
  /** The certificates of the last sync runs, latest first, without a running one. */
  readonly certificates: (count: number) => readonly Certificate[]
  readonly completeness: () => LedgerCompleteness
  /** What a file of its rows rests on, at one moment. */
  readonly proof: () => LedgerProof
  /** When the last complete full sync run began, and the watermark; null without one. */
  readonly lastFull: () => { readonly startedAt: string; readonly watermark: string | null } | null
}

/** `running`: the sync run that has not ended, of which nothing is said. */
export function createSyncHistory(
  db: ReadDb,
  { state, running }: { readonly state: () => StoredState; readonly running: () => number | undefined }
): SyncHistory {
  const completeness = (): LedgerCompleteness => {
    const { problems, absent } = state()
    const verdict = findLastListVerdict(db, running())
    return { completeAsOf: findCompleteAsOf(db), problems, absent, missing: readFinding(db), verdict }
  }
  const certificates = (count: number) => findLatestSyncRuns(db, count, running()).map(certificateOf)
  return {
    lastSyncRun: () => statusOf(findLatestSyncRuns(db, 1, running())[0], completeness()),
    certificates,
    completeness,
    proof: () => ({ completeness: completeness(), certificate: certificates(1)[0] ?? null }),
    lastFull() {
      const syncRun = findLastFullSyncRun(db)
      return syncRun ? { startedAt: syncRun.startedAt, watermark: state().watermark } : null
    }
  }
}

export const CUT_OFF = {
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
function statusOf(syncRun: StoredSyncRun | undefined, completeness: LedgerCompleteness): SyncStatus {
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

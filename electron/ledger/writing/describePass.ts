import type { Certificate } from '../../../shared/domain/certificate.ts'
import { noCounts, type LedgerStanding, type SyncStatus } from '../../../shared/domain/syncRun.ts'
import type { StoredPass } from '../tables/passes.ts'

const CUT_OFF = {
  code: 'cancelled',
  message: 'The sync was cut off. What it read is kept, and another sync of its kind goes on from there.'
} as const

/** The certificate of a pass that has ended, or was cut off. */
export function certificateOf(pass: StoredPass): Certificate {
  const { counts, firstId, lastId, from, to } = pass.progress
  return {
    pass: pass.id,
    kind: pass.kind,
    startedAt: pass.startedAt,
    endedAt: pass.endedAt,
    verdict: pass.verdict ?? 'incomplete',
    error: pass.verdict === null ? CUT_OFF : (pass.error ?? null),
    counts,
    firstId,
    lastId,
    from,
    to,
    absent: pass.absent,
    asked: pass.asked,
    found: pass.found,
    notes: pass.notes,
    policy: pass.policy
  }
}

/** The status that the last pass leaves. */
export function statusOf(pass: StoredPass | undefined, standing: LedgerStanding): SyncStatus {
  if (!pass) return { state: 'never', counts: noCounts, standing }
  const { kind, startedAt, endedAt, verdict, error, counts } = certificateOf(pass)
  return {
    state: 'ended',
    kind,
    counts,
    startedAt,
    ...(endedAt !== null && { endedAt }),
    verdict,
    ...(error && { error }),
    standing
  }
}

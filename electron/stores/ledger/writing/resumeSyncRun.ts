import type { SyncKind } from '../../../../shared/domain/syncRun.ts'
import type { WriteDb } from '../../../base/database/database.ts'
import type { SyncRunRequest } from '../model/ledgerSyncRun.ts'
import { findSyncRun, findResumableSyncRun, type StoredSyncRun } from '../tables/syncRuns.ts'
import { forgetMarksBefore } from '../tables/syncRunMarks.ts'
import type { SyncRunWriter } from '../tables/syncRunWriter.ts'

const RESUMABLE_KINDS: readonly SyncKind[] = ['full', 'delta']

/** Returns the interrupted sync run to resume, or a new one. Must run in a transaction. */
export function resumeSyncRun(db: WriteDb, syncRuns: SyncRunWriter, request: SyncRunRequest): StoredSyncRun {
  const { kind, fresh } = request
  if (fresh) syncRuns.giveUp(kind)
  const interrupted = findResumableSyncRun(db, kind)
  if (interrupted) {
    syncRuns.reopen(interrupted.id)
    return findSyncRun(db, interrupted.id)
  }
  const id = syncRuns.add(request, new Date().toISOString())
  syncRuns.forgetOld()
  const resumable = RESUMABLE_KINDS.map((each) => findResumableSyncRun(db, each)?.id ?? id)
  forgetMarksBefore(db, Math.min(id, ...resumable))
  return findSyncRun(db, id)
}

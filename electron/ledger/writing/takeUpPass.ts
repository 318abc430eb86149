import type { SyncKind } from '../../../shared/domain/syncRun.ts'
import type { WriteDb } from '../../database/database.ts'
import type { PassRequest } from '../ledgerPass.ts'
import { findPass, findResumablePass, type StoredPass } from '../tables/passes.ts'
import { forgetMarksBefore } from '../tables/passMarks.ts'
import type { PassWriter } from '../tables/passWriter.ts'

const RESUMABLE_KINDS: readonly SyncKind[] = ['full', 'delta']

/** The interrupted pass to go on with, or a new one. Belongs into a transaction. */
export function takeUpPass(db: WriteDb, passes: PassWriter, request: PassRequest): StoredPass {
  const { kind, fresh } = request
  if (fresh) passes.giveUp(kind)
  const interrupted = findResumablePass(db, kind)
  if (interrupted) {
    passes.reopen(interrupted.id)
    return findPass(db, interrupted.id)
  }
  const id = passes.add(request, new Date().toISOString())
  passes.forgetOld()
  const kept = RESUMABLE_KINDS.map((each) => findResumablePass(db, each)?.id ?? id)
  forgetMarksBefore(db, Math.min(id, ...kept))
  return findPass(db, id)
}

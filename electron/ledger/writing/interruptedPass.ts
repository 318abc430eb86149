import type { WriteDb } from '../database.ts'
import { findResumablePass } from '../tables/passes.ts'
import { createPassMarks, type PassMarks } from '../tables/passMarks.ts'

/** A full pass that waits to be gone on with while another pass runs. */
export interface InterruptedPass {
  /**
   * An entry of the problems list came good as this row. Had the interrupted pass counted the entry, it now counts the
   * row, so that it will not count it a second time.
   */
  mended(problem: number, rowId: number): void
  /** Writes the marks; belongs into the transaction of the rows. */
  save(): void
}

export function findInterruptedPass(db: WriteDb, running: number): InterruptedPass | undefined {
  const id = findResumablePass(db, 'full')?.id
  if (id === undefined || id === running) return undefined
  let marks: PassMarks | undefined
  const recount = (to: 'inserted' | 'changed' | 'unchanged') =>
    db.command(`UPDATE passes SET quarantined = quarantined - 1, ${to} = ${to} + 1 WHERE pass_id = ?`).run(id)
  const isNew = db.column<bigint>('SELECT first_pass = ? FROM transactions WHERE row_id = ?')
  return {
    mended(problem, rowId) {
      marks ??= createPassMarks(db, id)
      if (!marks.problem.has(problem)) return
      marks.seen.mark(rowId)
      recount(isNew.get(id, rowId) === 1n ? 'inserted' : marks.changed.has(rowId) ? 'changed' : 'unchanged')
    },
    save: () => marks?.save()
  }
}

import type { WriteDb } from '../../database/database.ts'
import { createSyncRunMarks, type SyncRunMarks } from '../tables/syncRunMarks.ts'

/** The sync runs that wait to be resumed while another one runs. */
export interface InterruptedSyncRuns {
  /**
   * An entry of the problems list came good as this row. An interrupted sync run that had counted the entry now counts the
   * row, so that it will not count it a second time.
   */
  mended(problem: number, rowId: number): void
  /** Writes the marks; belongs into the transaction of the rows. */
  save(): void
}

export function findInterruptedSyncRuns(db: WriteDb, running: number): InterruptedSyncRuns {
  const ids = db.column<bigint>('SELECT pass_id FROM passes WHERE can_resume = 1 AND pass_id <> ?').all(running)
  // Read only when the first problem is mended, which is rare.
  let syncRuns: readonly InterruptedSyncRun[] | undefined
  const isNew = db.column<bigint>('SELECT first_pass = ? FROM transactions WHERE row_id = ?')

  function recount({ id, marks }: InterruptedSyncRun, rowId: number): void {
    const to = isNew.get(id, rowId) === 1n ? 'inserted' : marks.changed.has(rowId) ? 'changed' : 'unchanged'
    db.command(`UPDATE passes SET quarantined = quarantined - 1, ${to} = ${to} + 1 WHERE pass_id = ?`).run(id)
  }

  return {
    mended(problem, rowId) {
      syncRuns ??= ids.map((id) => ({ id, marks: createSyncRunMarks(db, Number(id)) }))
      for (const syncRun of syncRuns) {
        if (!syncRun.marks.problem.has(problem)) continue
        syncRun.marks.seen.mark(rowId)
        recount(syncRun, rowId)
      }
    },
    save() {
      for (const { marks } of syncRuns ?? []) marks.save()
    }
  }
}

interface InterruptedSyncRun {
  readonly id: bigint
  readonly marks: SyncRunMarks
}

import type { WriteDb } from '../../../base/database/database.ts'
import { createSyncRunMarks, type SyncRunMarks } from '../tables/syncRunMarks.ts'

/** Interrupted sync runs that can be resumed later, while another one is running. */
export interface InterruptedSyncRuns {
  /**
   * Called when an entry of the problems list was stored as this row. An interrupted sync run that had counted the
   * entry now counts the row, so that it is not counted twice.
   */
  mended(problem: number, rowId: number): void
  /** Writes the marks. Must run in the transaction of the rows. */
  save(): void
}

export function findInterruptedSyncRuns(db: WriteDb, running: number): InterruptedSyncRuns {
  const ids = db.column<bigint>('SELECT pass_id FROM passes WHERE can_resume = 1 AND pass_id <> ?').all(running)
  // Read only when the first problem is repaired, which is rare.
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

import type { WriteDb } from '../../database/database.ts'
import { createPassMarks, type PassMarks } from '../tables/passMarks.ts'

/** The passes that wait to be gone on with while another one runs. */
export interface InterruptedPasses {
  /**
   * An entry of the problems list came good as this row. An interrupted pass that had counted the entry now counts the
   * row, so that it will not count it a second time.
   */
  mended(problem: number, rowId: number): void
  /** Writes the marks; belongs into the transaction of the rows. */
  save(): void
}

export function findInterruptedPasses(db: WriteDb, running: number): InterruptedPasses {
  const ids = db.column<bigint>('SELECT pass_id FROM passes WHERE can_resume = 1 AND pass_id <> ?').all(running)
  // Read only when the first problem is mended, which is rare.
  let passes: readonly InterruptedPass[] | undefined
  const isNew = db.column<bigint>('SELECT first_pass = ? FROM transactions WHERE row_id = ?')

  function recount({ id, marks }: InterruptedPass, rowId: number): void {
    const to = isNew.get(id, rowId) === 1n ? 'inserted' : marks.changed.has(rowId) ? 'changed' : 'unchanged'
    db.command(`UPDATE passes SET quarantined = quarantined - 1, ${to} = ${to} + 1 WHERE pass_id = ?`).run(id)
  }

  return {
    mended(problem, rowId) {
      passes ??= ids.map((id) => ({ id, marks: createPassMarks(db, Number(id)) }))
      for (const pass of passes) {
        if (!pass.marks.problem.has(problem)) continue
        pass.marks.seen.mark(rowId)
        recount(pass, rowId)
      }
    },
    save() {
      for (const { marks } of passes ?? []) marks.save()
    }
  }
}

interface InterruptedPass {
  readonly id: bigint
  readonly marks: PassMarks
}

import { AppError } from '../../../shared/errors.ts'
import type { Actor } from '../actor.ts'
import type { WorkbookContext } from '../context.ts'
import { dropMatch } from '../model/loadReconciliation.ts'
import { refuseSignedOff } from '../model/refuseSignedOff.ts'
import { readMarks } from '../tables/marks.ts'
import { createMatchTable } from '../tables/matches.ts'

/** Ends a reconciliation: its matches let go of their transactions. What was done stays in the log and in the tables. */
export function createDiscard(context: WorkbookContext) {
  const { db, log, reconciliations } = context
  const matches = createMatchTable(db)
  const discard = db.command('UPDATE reconciliations SET discarded_by = ? WHERE id = ?')

  return (id: string, reason: string, { name: by }: Actor): void => {
    refuseSignedOff(context, id)
    const { name, carriedFrom, carriedTo, signOffs } = reconciliations.details(id)
    if (signOffs.length > 0)
      throw new AppError(
        'not-allowed',
        'It was signed off before, so it stays in the list. Unmatch its payments instead.'
      )
    if (carriedTo)
      throw new AppError(
        'not-allowed',
        `“${carriedTo.name}” is the follow-up of this reconciliation. Discard that one first.`
      )
    context.change(id, (touch) => {
      const open = context.open(id)
      const { seq } = log.append({
        at: context.now(),
        by,
        kind: 'discarded',
        reconciliation: id,
        detail: { name, reason }
      })
      for (const match of [...open.matches.values()]) {
        matches.end(match.id, seq)
        dropMatch(open, match)
      }
      // The ledger is to show nothing of its transactions any more.
      open.rows = new Map()
      discard.run(seq, id)
      if (!carriedFrom) return
      // What went on here is open there again.
      touch(carriedFrom.id)
      Object.assign(context.open(carriedFrom.id), readMarks(db, carriedFrom.id))
    })
    context.reload(id)
  }
}

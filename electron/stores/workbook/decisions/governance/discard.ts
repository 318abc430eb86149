import { AppError } from '../../../../../shared/errors.ts'
import type { Actor } from '../../log/actor.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { dropMatch } from '../../model/loadReconciliation.ts'
import { refuseSignedOff } from '../refuseSignedOff.ts'
import { readMarks } from '../../file/tables/marks.ts'
import { createMatchTable } from '../../file/tables/matches.ts'

/**
 * Discards a reconciliation: its matches release their transactions. The log and the tables keep everything that was
 * done.
 */
export function createDiscard(context: WorkbookContext) {
  const { db, log, reconciliations } = context
  const matches = createMatchTable(db)
  const discard = db.command('UPDATE reconciliations SET discarded_by = ? WHERE id = ?')

  return (id: string, revision: number, reason: string, { name: by }: Actor): void => {
    refuseSignedOff(context, id)
    const { name, carriedFrom, carriedTo, signOffs, revision: now } = reconciliations.details(id)
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
    // It unmatches what the person did not look at.
    if (now !== revision)
      throw new AppError('plan-outdated', 'Something changed since you chose to discard it. Look at it again.')
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
      // The ledger must no longer show its transactions as part of a reconciliation.
      open.rows = new Map()
      discard.run(seq, id)
      if (!carriedFrom) return
      // What this reconciliation continued is open there again.
      touch(carriedFrom.id)
      Object.assign(context.open(carriedFrom.id), readMarks(db, carriedFrom.id))
    })
    context.reload(id)
  }
}

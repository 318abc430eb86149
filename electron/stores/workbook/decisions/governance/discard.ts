import { AppError } from '../../../../../shared/errors.ts'
import type { Actor } from '../../log/actor.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { project } from '../../model/project.ts'
import { refuseSignedOff } from '../refuseSignedOff.ts'
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
      for (const match of open.matches.keys()) matches.end(match, seq)
      discard.run(seq, id)
      if (!carriedFrom) return
      // What this reconciliation continued is open there again.
      touch(carriedFrom.id)
      project(db, context.open(carriedFrom.id), { marks: true })
    })
  }
}

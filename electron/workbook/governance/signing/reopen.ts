import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Actor } from '../../actor.ts'
import type { WorkbookContext } from '../../context.ts'
import { readGoingOn } from '../carrying/goingOn.ts'
import { markCarried } from '../carrying/markCarried.ts'

/**
 * Lets a signed-off reconciliation be worked on again. Its sign-off stays, with who reopened it and why. What was
 * carried on meanwhile is said to be so from now on.
 */
export function createReopen(context: WorkbookContext) {
  const { db, log, reconciliations } = context
  const signOffNow = db.column<bigint>(`SELECT s.id FROM sign_offs s WHERE s.reconciliation = ?
    AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id) ORDER BY s.id DESC LIMIT 1`)
  const insert = db.command('INSERT INTO reopenings (sign_off, made_by, reason) VALUES (?, ?, ?)')
  const unchanged = db.command('UPDATE reconciliations SET has_changed = 0 WHERE id = ?')

  return (id: string, reason: string, { name: by }: Actor): ReconciliationDetails => {
    const { carriedTo } = reconciliations.details(id)
    const signOff = signOffNow.get(id)
    if (signOff === undefined) throw new AppError('bad-input', 'This reconciliation is not signed off, so it is open.')
    context.change(id, () => {
      const detail = { reason, signOff: Number(signOff) }
      const { seq } = log.append({ at: context.now(), by, kind: 'reopened', reconciliation: id, detail })
      insert.run(signOff, seq, reason)
      unchanged.run(id)
      const goingOn = readGoingOn(db, id)
      const { view, matchOfItem, resolutions } = context.open(id)
      const left = view.items.filter(
        ({ key, rowId }) => goingOn.has(rowId) && !matchOfItem.has(key) && !resolutions.items.has(key)
      )
      if (carriedTo) markCarried(context, id, { keys: left.map(({ key }) => key), to: carriedTo.name, by })
    })
    return reconciliations.details(id)
  }
}

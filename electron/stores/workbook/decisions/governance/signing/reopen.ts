import type { ReconciliationDetails } from '../../../../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../../../../shared/errors.ts'
import type { Actor } from '../../../log/actor.ts'
import type { WorkbookContext } from '../../../log/context.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import { suggestAgain } from '../../../model/declined.ts'
import { createPlanTable } from '../../../file/tables/plans.ts'
import { createFoundTable } from '../../../file/tables/found.ts'
import { project } from '../../../model/project.ts'
import { createReportedChanges, rowsAsReported } from '../news/reportedChanges.ts'
import { readGoingOn } from '../../../model/goingOn.ts'
import { markCarried } from '../carrying/markCarried.ts'

interface Reopen {
  readonly reopen: (id: string, reason: string, by: Actor) => ReconciliationDetails
  /** Reopens as part of a larger change of the same reconciliation. */
  readonly within: (id: string, reason: string, by: Actor) => void
}

/**
 * Reopens a signed-off reconciliation. The sign-off stays, with who reopened it and why. Payments that were carried
 * meanwhile are marked as carried, and transactions take their latest reported state.
 */
export function createReopen(context: WorkbookContext): Reopen {
  const { db, log, reconciliations } = context
  const signOffNow = db.column<bigint>(`SELECT s.id FROM sign_offs s WHERE s.reconciliation = ?
    AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id) ORDER BY s.id DESC LIMIT 1`)
  const found = createFoundTable(db)
  const plans = createPlanTable(db)
  const reportedChanges = createReportedChanges(db)
  const insert = db.command('INSERT INTO reopenings (sign_off, made_by, reason) VALUES (?, ?, ?)')
  const unchanged = db.command('UPDATE reconciliations SET has_changed = 0 WHERE id = ?')

  /** Replaces the signed state of the transactions by the latest reported one; gives the ids of those that differ. */
  function takeTold(open: OpenReconciliation): readonly string[] {
    const now = rowsAsReported(open.rows, reportedChanges(open.id))
    const changed = [...now.values()].filter((row) => open.rows.get(row.id) !== row)
    found.insertRows(open.id, changed)
    return changed.map(({ id }) => id)
  }

  function within(id: string, reason: string, { name: by }: Actor): void {
    const { carriedTo } = reconciliations.details(id)
    const signOff = signOffNow.get(id)
    if (signOff === undefined) throw new AppError('bad-input', 'This reconciliation is not signed off, so it is open.')
    const detail = { reason, signOff: Number(signOff) }
    const { seq } = log.append({ at: context.now(), by, kind: 'reopened', reconciliation: id, detail })
    insert.run(signOff, seq, reason)
    unchanged.run(id)
    const goingOn = readGoingOn(db, id)
    const open = context.open(id)
    project(db, open, { rows: takeTold(open), marks: true, concerns: true })
    if (plans.find(id)?.appliedBy === null) suggestAgain(plans, open)
    const { view, matchOfItem, resolutions } = open
    const left = view.items.filter(
      ({ key, rowId }) => goingOn.has(rowId) && !matchOfItem.has(key) && !resolutions.items.has(key)
    )
    if (!carriedTo) return
    markCarried(context, id, { keys: left.map(({ key }) => key), to: carriedTo.name, by })
    project(db, open, { marks: true })
  }

  return {
    within,
    reopen(id, reason, by) {
      context.change(id, () => within(id, reason, by))
      return reconciliations.details(id)
    }
  }
}

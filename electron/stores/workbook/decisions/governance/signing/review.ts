import type { ReconciliationDetails } from '../../../../../../shared/domain/reconciliation/reconciliation.ts'
import type { Review } from '../../../../../../shared/domain/reconciliation/signOff.ts'
import { AppError } from '../../../../../../shared/errors.ts'
import type { Actor } from '../../../log/actor.ts'
import type { WorkbookContext } from '../../../log/context.ts'
import { decidersOf } from '../../../log/deciders.ts'
import { createAssignmentTable } from '../../../file/tables/concerns.ts'
import { createReopen } from './reopen.ts'

/**
 * Approves a sign-off, or returns it: then the reconciliation is open again and flagged payments are assigned to the
 * preparer. Only in a team, and only by a login that decided nothing since the last reopening, also not under an earlier
 * name; other members refuse any other.
 */
export function createReview(context: WorkbookContext) {
  const { db, log, login, reconciliations } = context
  const signOffNow = db.rows<
    readonly [id: bigint, entry: bigint, preparer: string, isReviewed: bigint]
  >(`SELECT s.id, s.made_by, l.by, EXISTS (SELECT 1 FROM reviews r WHERE r.sign_off = s.id)
    FROM sign_offs s JOIN log l ON l.seq = s.made_by WHERE s.reconciliation = ?
    AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id) ORDER BY s.id DESC LIMIT 1`)
  const reopened = `coalesce((SELECT max(seq) FROM log WHERE reconciliation = ?1 AND kind = 'reopened'), -1)`
  const decidedAs = db.column<string>(
    `${decidersOf({ reconciliation: '?1', login: '?2', after: reopened, before: '?3' })} ORDER BY d.by = ?2 DESC LIMIT 1`
  )
  const insert = db.command('INSERT INTO reviews (sign_off, made_by, outcome, comment) VALUES (?, ?, ?, ?)')
  const assignments = createAssignmentTable(db)
  const reopen = createReopen(context)

  return (id: string, revision: number, review: Review, actor: Actor): ReconciliationDetails => {
    const now = reconciliations.details(id)
    if (login === undefined)
      throw new AppError(
        'not-allowed',
        'Only another member of a team can review. Without a team, name the reviewer when you sign off.'
      )
    const [signOff, entry, preparer, isReviewed] = signOffNow.get(id) ?? []
    if (signOff === undefined || entry === undefined || preparer === undefined)
      throw new AppError('bad-input', 'This reconciliation is not signed off, so there is nothing to review.')
    // Somebody who signed off alone may have any login now.
    if (!now.signOffs.some(({ isOfTeam, reopened }) => isOfTeam && reopened === null))
      throw new AppError('not-allowed', 'It was signed off before you had a team. Reopen it and sign it off again.')
    if (isReviewed === 1n) throw new AppError('bad-input', 'This sign-off was already reviewed.')
    if (now.revision !== revision)
      throw new AppError('plan-outdated', 'Something changed since these figures were shown. Check them again.')
    const name = decidedAs.get(id, login, log.head().seq + 1)
    if (name !== undefined)
      throw new AppError(
        'not-allowed',
        `${name === login ? 'You made decisions here' : `What “${name}” decided here counts as yours`}, so somebody else has to review it.`
      )
    const { comment } = review
    context.change(id, () => {
      const base = { at: context.now(), by: actor.name, reconciliation: id }
      const { seq } =
        review.outcome === 'approved'
          ? log.append({ ...base, kind: 'reviewed', detail: { signOff: Number(entry), comment } })
          : log.append({
              ...base,
              kind: 'sent-back',
              detail: { signOff: Number(entry), targets: [...review.targets], comment }
            })
      insert.run(signOff, seq, review.outcome, comment)
      if (review.outcome === 'approved') return
      for (const target of review.targets) assignments.replace(id, target, { to: preparer, due: null }, seq)
      reopen.within(id, `Sent back: ${comment}`.slice(0, 500), actor)
    })
    return reconciliations.details(id)
  }
}

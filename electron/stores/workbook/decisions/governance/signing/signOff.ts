import type { Difference } from '../../../../../../shared/domain/reconciliation/difference.ts'
import type { ReconciliationDetails } from '../../../../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../../../../shared/errors.ts'
import { looksTheSame, isVisibleName } from './lookAlikeNames.ts'
import type { Actor } from '../../../log/actor.ts'
import type { WorkbookContext } from '../../../log/context.ts'
import { declineSuggestions } from '../../../model/declined.ts'
import { createPlanTable } from '../../../file/tables/plans.ts'
import { createProposalTable } from '../../../file/tables/proposals.ts'
import { sha256 } from '../../../log/sha256.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import { viewOf } from '../../../model/viewOf.ts'
import { refuseSignedOff } from '../../refuseSignedOff.ts'
import { figuresOf, type Snapshot } from '../../../replication/signedFigures.ts'

export interface Signing {
  readonly reviewer: string | null
  readonly forcedBecause: string | null
}

/** Records permanently what a reconciliation adds up to, and who is responsible for it. */
export function createSignOff(context: WorkbookContext) {
  const { db, log, reconciliations } = context
  const plans = createPlanTable(db)
  const proposals = createProposalTable(db)
  const insert = db.command('INSERT INTO sign_offs (reconciliation, made_by, snapshot) VALUES (?, ?, ?)')

  return (id: string, revision: number, signing: Signing, actor: Actor): ReconciliationDetails => {
    const by = context.login ?? actor.name
    refuseSignedOff(context, id)
    if (context.login !== undefined && proposals.all().some(({ reconciliation }) => reconciliation === id))
      throw new AppError(
        'not-allowed',
        'Decisions of yours were not sent to the team yet. Send or withdraw them first.'
      )
    if (reconciliations.details(id).revision !== revision)
      throw new AppError('plan-outdated', 'Something changed since these figures were shown. Check them again.')
    const open = context.open(id)
    if (context.login !== undefined && signing.reviewer !== null)
      throw new AppError('bad-input', 'In a team the reviewer approves the sign-off with a login of their own.')
    const reviewer = reviewerOf(signing, actor)
    const forcedBecause = reasonOf(signing, open)
    context.change(id, () => {
      const at = context.now()
      declineSuggestions(plans, open, open.view.suggestions)
      open.view = viewOf(open, open.view)
      const snapshot: Snapshot = {
        at,
        preparer: by,
        ...(context.login !== undefined && { isOfTeam: true as const }),
        reviewer,
        forcedBecause,
        logHead: log.head().hash,
        ...figuresOf(db, open)
      }
      const text = JSON.stringify(snapshot)
      const { rulesVersion, differences } = snapshot
      const detail = {
        preparer: by,
        reviewer,
        forcedBecause,
        rulesVersion,
        rowsHash: snapshot.rowsHash,
        unexplained: differences.map(({ currency, unexplained, unexplainedCount }) => {
          return { currency, amount: unexplained, count: unexplainedCount }
        }),
        snapshot: sha256(text)
      }
      const { seq } = log.append({ at, by, kind: 'signed-off', reconciliation: id, detail })
      insert.run(id, seq, text)
    })
    return reconciliations.details(id)
  }
}

/** The second person, if there is one: as the preparer wrote the name, because nobody signs in. */
function reviewerOf({ reviewer }: Signing, { name: preparer, parts = [] }: Actor): string | null {
  const name = reviewer?.trim() ?? ''
  if (name === '') return null
  if (!isVisibleName(name))
    throw new AppError('bad-input', 'The name of the reviewer cannot be read. Enter it in full.')
  if (![preparer, ...parts].some((own) => looksTheSame(name, own))) return name
  throw new AppError('bad-input', `${preparer} prepared this, so somebody else has to review it. Name another person.`)
}

/** The reason for a sign-off with unexplained figures; null if all are explained. */
function reasonOf({ forcedBecause }: Signing, { view }: OpenReconciliation): string | null {
  const { unexplained, differences, counts } = view.assessment
  if (unexplained === 0) return null
  const reason = forcedBecause?.trim() ?? ''
  if (reason !== '') return reason
  const waiting = view.suggestions.length
  if (waiting > 0)
    throw new AppError(
      'not-allowed',
      `${waiting.toLocaleString('en')} suggested ${waiting === 1 ? 'match waits' : 'matches wait'}. First accept those that are right, and decline the rest.`
    )
  throw new AppError(
    'not-allowed',
    `${leftWords(counts.queue, differences)} Decide on what is left, or sign off anyway with a reason.`
  )
}

function leftWords(count: number, differences: readonly Difference[]): string {
  const parts = differences.filter(({ unexplainedCount }) => unexplainedCount > 0)
  const sums = parts.map(({ currency, unexplained }) => `${unexplained} ${currency}`).join(', ')
  return `${count.toLocaleString('en')} ${count === 1 ? 'item is' : 'items are'} not decided${sums && ` (${sums})`}.`
}

import type { RowState } from '../../../../../shared/domain/reconciliation/itemState.ts'
import { isRowClosed } from '../../../../core/matching/figures/assessing/closed.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import type { PlanInputs } from './planInputs.ts'

const SHOWN: ReadonlySet<RowState> = new Set(['candidate', 'duplicate', 'unexpected'])

/**
 * The transactions that a reconciliation shows and that nobody has decided about. They stay in it, whatever the next
 * plan gathers.
 */
export function shownIn({ view, resolutions }: Pick<OpenReconciliation, 'view' | 'resolutions'>): readonly string[] {
  return view.rows.flatMap((row, place) => {
    const { state } = view.assessment.rows[place] ?? {}
    return state !== undefined && SHOWN.has(state) && !isRowClosed(row, resolutions) ? [row.id] : []
  })
}

/**
 * What was shown before a plan, and in a sentence each what of it is not any more: another reconciliation matched it,
 * it failed, or the rules are others.
 */
export function toldBefore(
  open: OpenReconciliation,
  { rows, rules, claimedElsewhere }: Pick<PlanInputs, 'rows' | 'rules' | 'claimedElsewhere'>
): { readonly told: readonly string[]; readonly left: readonly string[] } {
  const shown = shownIn(open)
  if (shown.length === 0) return { told: [], left: [] }
  if (JSON.stringify(rules) !== JSON.stringify(open.rules))
    return { told: [], left: ['The rules were changed: what was shown before was looked for anew.'] }
  const elsewhere = shown.filter((id) => claimedElsewhere.has(id))
  const failed = shown.filter((id) => rows.get(id)?.settlementStatus === 'failed')
  const gone = new Set([...elsewhere, ...failed])
  return {
    told: shown.filter((id) => !gone.has(id)),
    left: [
      ...sentence(elsewhere, 'is now matched in another reconciliation', 'are now matched in other reconciliations'),
      ...sentence(failed, 'has failed', 'have failed')
    ]
  }
}

function sentence(ids: readonly string[], is: string, are: string): readonly string[] {
  if (ids.length === 0) return []
  const [what, of] =
    ids.length === 1 ? [`Transaction ${ids[0] ?? ''}`, is] : [`${ids.length.toLocaleString('en')} transactions`, are]
  return [`${what}, shown before, ${of}.`]
}

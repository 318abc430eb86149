import { formatMoney } from '../../../shared/domain/money.ts'
import type { Target } from '../../../shared/domain/reconciliation/decision.ts'
import type { LogDetail } from '../log/details.ts'
import { decidedSides } from '../model/decidedSides.ts'
import type { OpenReconciliation } from '../model/openReconciliation.ts'

type Differences = NonNullable<LogDetail<'carry'>['differences']>

/** The current differences of these matches, without what is expected elsewhere: what a decision about them covers. */
function differencesNow(open: OpenReconciliation, ids: readonly number[]): Differences {
  return ids.flatMap((id) => {
    const match = open.matches.get(id)
    const kinds = [...(open.view.assessment.matches.get(id)?.differences ?? [])]
    const sides = match ? decidedSides(match, open) : []
    return sides.map(({ currency, rest }) => ({ match: id, currency, amount: formatMoney(rest, currency), kinds }))
  })
}

/** The same as an optional part of a log entry. */
export function matchDifferences(
  open: OpenReconciliation,
  targets: readonly Target[]
): { readonly differences?: Differences } {
  const ids = targets.flatMap((target) => (target.kind === 'match' ? [target.id] : []))
  return ids.length === 0 ? {} : { differences: differencesNow(open, ids) }
}

import type { WaitingMatches } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { sidesOf } from '../../../core/matching/figures/weighing/sides.ts'
import { countByRule } from '../../../core/matching/pairing/ruleOf.ts'
import type { OpenReconciliation } from './openReconciliation.ts'
import { perSuggestion } from './perSuggestion.ts'

/** How a suggested match differs from what was expected; `exact`: settled, the same amount, no contradiction. */
export type SuggestionKind = 'exact' | keyof WaitingMatches['differing']

/** The most important difference to know before accepting the match. */
export const suggestionKind = perSuggestion(
  ({ items, rows }: Pick<OpenReconciliation, 'items' | 'rows' | 'suggestions'>, match): SuggestionKind => {
    const found = match.rows.flatMap((id) => rows.get(id) ?? [])
    const expected = match.items.flatMap((key) => items.get(key) ?? [])
    if (found.every(({ settlementStatus }) => settlementStatus === 'failed')) return 'unpaid'
    const sides = sidesOf(expected, found)
    if (sides.some((side) => side.expected !== side.settled + side.underway)) return 'amount'
    if (found.some(({ settlementStatus }) => settlementStatus !== 'settled')) return 'pending'
    return (match.against?.length ?? 0) > 0 || found.some(({ isAbsent }) => isAbsent) ? 'other' : 'exact'
  }
)

/** How many suggestions of each rule wait, and how many are not exact. */
export function waitingByRule(
  open: Pick<OpenReconciliation, 'items' | 'rows' | 'rules' | 'suggestions' | 'view'>
): readonly WaitingMatches[] {
  const { suggestions: waiting } = open.view
  const byRule = Map.groupBy(waiting, ({ rule }) => rule)
  return countByRule(waiting, open.rules).map((rule) => {
    const differing = { amount: 0, pending: 0, unpaid: 0, other: 0 }
    for (const match of byRule.get(rule.id) ?? []) {
      const kind = suggestionKind(open, match)
      if (kind !== 'exact') differing[kind] += 1
    }
    return { ...rule, differing }
  })
}

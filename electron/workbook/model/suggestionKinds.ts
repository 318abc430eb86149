import type { WaitingMatches } from '../../../shared/domain/reconciliation/reconciliation.ts'
import { sidesOf } from '../../reconciliation/figures/weighing/sides.ts'
import { countByRule } from '../../reconciliation/matching/ruleOf.ts'
import type { RuleMatch } from '../../reconciliation/model.ts'
import type { OpenReconciliation } from './openReconciliation.ts'

/** How a suggested match stands to what was expected; `exact`: settled, the same amount, and nothing speaks against it. */
export type SuggestionKind = 'exact' | keyof WaitingMatches['differing']

/** The first thing of it that somebody has to know before it is accepted. */
export function suggestionKind(
  { items, rows }: Pick<OpenReconciliation, 'items' | 'rows'>,
  match: RuleMatch
): SuggestionKind {
  const found = match.rows.flatMap((id) => rows.get(id) ?? [])
  const expected = match.items.flatMap((key) => items.get(key) ?? [])
  if (found.every(({ settlementStatus }) => settlementStatus === 'failed')) return 'unpaid'
  const sides = sidesOf(expected, found)
  if (sides.some((side) => side.expected !== side.settled + side.underway)) return 'amount'
  if (found.some(({ settlementStatus }) => settlementStatus !== 'settled')) return 'pending'
  return (match.against?.length ?? 0) > 0 || found.some(({ isAbsent }) => isAbsent) ? 'other' : 'exact'
}

/** What waits of each rule, and what of it is not exact. */
export function waitingByRule(
  open: Pick<OpenReconciliation, 'items' | 'rows' | 'rules' | 'view'>
): readonly WaitingMatches[] {
  const byRule = new Map<string, Record<SuggestionKind, number>>()
  for (const match of open.view.suggestions) {
    const counts = byRule.get(match.rule) ?? { exact: 0, amount: 0, pending: 0, unpaid: 0, other: 0 }
    counts[suggestionKind(open, match)]++
    byRule.set(match.rule, counts)
  }
  return countByRule(open.view.suggestions, open.rules).map((rule) => {
    const { amount = 0, pending = 0, unpaid = 0, other = 0 } = byRule.get(rule.id) ?? {}
    return { ...rule, differing: { amount, pending, unpaid, other } }
  })
}

import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { FoundRow } from '../../model.ts'
import { createMatchState } from '../applying/matchState.ts'
import { applyRules, type RuleContext } from '../applying/applyRules.ts'
import { MOST_ASKED } from './batchRules.ts'
import type { Composite } from './composites.ts'

/** Looks for the one transaction of each batch. */
export function matchBatches(
  composites: readonly Composite[],
  rows: readonly FoundRow[],
  rules: readonly MatchRule[],
  course: RuleContext
): void {
  const batches = createMatchState()
  const open = composites.filter(({ items }) => items.every(course.matchState.isFree))
  const free = { items: open.map(({ payment }) => payment), rows: rows.filter(course.matchState.isFree) }
  applyRules(free, rules, { ...course, matchState: batches, trustsUnknownAccounts: false })
  batches.askNow()
  const itemsOf = new Map(composites.map(({ payment, items }) => [payment, items]))
  for (const { rule, items, rows: found } of batches.matches) {
    course.matchState.match(rule, { items: items.flatMap((payment) => itemsOf.get(payment) ?? []), rows: found })
  }
  for (const { rule, items, rows: found, why } of batches.openQuestions) {
    // One question per item, because all items of the batch would claim one of the transactions.
    for (const payment of items)
      for (const row of found.slice(0, MOST_ASKED))
        course.matchState.ask(rule, { items: itemsOf.get(payment) ?? [], rows: [row] }, { together: true, why })
  }
}

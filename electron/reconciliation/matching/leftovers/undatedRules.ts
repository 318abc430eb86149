import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'

/**
 * The rules that compare a day, for payments of which nobody said when they are due: what else they compare is asked
 * about, and proves nothing. Where that is no more than the amount, there is nothing to ask about.
 */
export function undatedRules(rules: readonly MatchRule[]): readonly MatchRule[] {
  return rules.flatMap((rule) => {
    const tests = rule.tests.filter(({ field }) => field !== 'date')
    const isDated = tests.length < rule.tests.length
    if (!rule.isOn || !isDated || tests.every(({ field }) => field === 'amount')) return []
    return [{ ...rule, name: `${rule.name} (no due date known)`, confirms: false, tests }]
  })
}

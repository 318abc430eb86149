import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'

/**
 * The rules that test a day, for payments without a due day: their other tests only lead to questions. If the amount is
 * the only other test, the rule is left out.
 */
export function undatedRules(rules: readonly MatchRule[]): readonly MatchRule[] {
  return rules.flatMap((rule) => {
    const tests = rule.tests.filter(({ field }) => field !== 'date')
    const isDated = tests.length < rule.tests.length
    if (!rule.isOn || !isDated || tests.every(({ field }) => field === 'amount')) return []
    return [{ ...rule, name: `${rule.name} (no due date known)`, confirms: false, tests }]
  })
}

/**
 * The rules that test reference and day, with the account number instead of the day: these prove a payment whenever it
 * was made (`isProved`).
 */
export function rulesByDocument(rules: readonly MatchRule[]): readonly MatchRule[] {
  return rules.flatMap((rule) => {
    const isByDocument = rule.tests.some(({ field }) => field === 'reference')
    const tests = rule.tests.filter(({ field }) => field !== 'date')
    if (!rule.confirms || !isByDocument || tests.length === rule.tests.length) return []
    return [{ ...rule, tests: [...tests, { field: 'counterpartyNumber' } as const] }]
  })
}

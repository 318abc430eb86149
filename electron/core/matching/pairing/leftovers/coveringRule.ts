import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'

/** The name of questions about sums. It is not part of the rule order: it runs after all rules. */
export const COVERING_RULE: MatchRule = {
  id: 'covering-set',
  name: 'Amounts that add up',
  isOn: true,
  strength: 'weak',
  confirms: false,
  tests: [{ field: 'amount', tolerance: null }]
}

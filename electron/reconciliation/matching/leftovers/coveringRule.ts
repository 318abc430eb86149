import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'

/** What questions about sums are named after. It has no place in the rule order: it is tried after all of them. */
export const COVERING_RULE: MatchRule = {
  id: 'covering-set',
  name: 'Amounts that add up',
  isOn: true,
  strength: 'weak',
  confirms: false,
  tests: [{ field: 'amount', tolerance: null }]
}

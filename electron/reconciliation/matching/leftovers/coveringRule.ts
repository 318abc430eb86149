import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'

/** What questions about sums are named after. It has no place in the ladder: it is what is tried when that has ended. */
export const COVERING_RULE: MatchRule = {
  id: 'covering-set',
  name: 'Amounts that add up',
  isOn: true,
  strength: 'weak',
  confirms: false,
  tests: [{ field: 'amount', tolerance: null }]
}

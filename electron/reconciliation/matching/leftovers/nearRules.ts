import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'

/** What is asked about when nothing else fits: the same payment for all one can tell, with another amount. */
export const NEAR_RULES: readonly MatchRule[] = [
  near('near-number', 'Reference and account number, another amount', { field: 'counterpartyNumber' }),
  near('near-name', 'Reference and name, another amount', { field: 'counterpartyName', compare: 'similar' })
]

function near(id: string, name: string, payee: MatchRule['tests'][number]): MatchRule {
  const tests = [{ field: 'reference', compare: 'same' }, payee] as const
  return { id, name, isOn: true, strength: 'weak', confirms: false, tests }
}

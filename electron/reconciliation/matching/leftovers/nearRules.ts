import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'

/** What is paid every month is not yet the next one. */
const WITHIN_A_MONTH = { field: 'date', daysBefore: 5, daysAfter: 25 } as const

/** What is asked about when nothing else fits: the same payment for all one can tell, with another amount or a late one. */
export const NEAR_RULES: readonly MatchRule[] = [
  near('near-number', 'Reference and account number, another amount or day', { field: 'counterpartyNumber' }),
  near('near-name', 'Reference and name, another amount or day', { field: 'counterpartyName', compare: 'similar' })
]

function near(id: string, name: string, payee: MatchRule['tests'][number]): MatchRule {
  const tests = [{ field: 'reference', compare: 'same' }, payee, WITHIN_A_MONTH] as const
  return { id, name, isOn: true, strength: 'weak', confirms: false, tests }
}

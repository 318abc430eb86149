import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'

/** Narrow enough to leave out next month's payment. */
const WITHIN_A_MONTH = { field: 'date', daysBefore: 5, daysAfter: 25 } as const

/** The last questions: probably the same payment, but with another amount or a late date. */
export const NEAR_RULES: readonly MatchRule[] = [
  near('near-number', 'Reference and account number, another amount or day', { field: 'counterpartyNumber' }),
  near('near-name', 'Reference and name, another amount or day', { field: 'counterpartyName', compare: 'similar' })
]

function near(id: string, name: string, payee: MatchRule['tests'][number]): MatchRule {
  const tests = [{ field: 'reference', compare: 'same' }, payee, WITHIN_A_MONTH] as const
  return { id, name, isOn: true, strength: 'weak', confirms: false, tests }
}

import type { MatchRule } from '../domain/reconciliation/matchRule.ts'

/** Business days around the execution day: banks pay early before a holiday, and late when an approval takes time. */
export const DEFAULT_WINDOW = { daysBefore: 1, daysAfter: 10, count: 'target' } as const
const BOOKED_NEAR = { field: 'date', ...DEFAULT_WINDOW } as const
const EXACTLY = { field: 'amount', tolerance: null } as const

/** The default rules, strongest proof first. */
export const DEFAULT_RULES: readonly MatchRule[] = [
  {
    id: 'correlation-id',
    name: 'Payment id',
    isOn: true,
    strength: 'certain',
    confirms: true,
    tests: [{ field: 'correlationId' }]
  },
  {
    id: 'bulk-amount-account',
    name: 'Bulk payment, amount and account',
    isOn: true,
    strength: 'strong',
    confirms: true,
    tests: [{ field: 'bulk' }, EXACTLY, { field: 'account' }]
  },
  {
    id: 'reference-amount',
    name: 'Reference, amount and date',
    isOn: true,
    strength: 'strong',
    confirms: true,
    tests: [{ field: 'reference', compare: 'same' }, EXACTLY, BOOKED_NEAR]
  },
  {
    id: 'number-amount-date',
    name: 'Account number of the counterparty, amount and date',
    isOn: true,
    strength: 'fair',
    confirms: true,
    tests: [{ field: 'counterpartyNumber' }, EXACTLY, BOOKED_NEAR]
  },
  {
    id: 'name-amount-date',
    name: 'Name of the counterparty, amount and date',
    isOn: true,
    strength: 'weak',
    confirms: false,
    tests: [{ field: 'counterpartyName', compare: 'similar' }, EXACTLY, BOOKED_NEAR]
  }
]

import { DEFAULT_WINDOW } from '../../../../shared/reconciliation/defaultRules.ts'
import type { DayCount, MatchRule, RuleTest } from '../../../../shared/domain/reconciliation/matchRule.ts'
import { formatCount, formatCounted } from '../../../kit/bridge/format.ts'

/** A condition of a rule in words. */
function testWords(test: RuleTest): string {
  switch (test.field) {
    case 'correlationId':
      return 'the same payment id, also as end-to-end id or UETR'
    case 'bulk':
      return 'the same bulk payment'
    case 'account':
      return 'the same debit account'
    case 'amount':
      return test.tolerance === null
        ? 'exactly the same amount'
        : `an amount with a difference of at most ${test.tolerance}`
    case 'reference':
      return test.compare === 'same' ? 'the same reference' : 'a reference that contains the other'
    case 'counterpartyName':
      return test.compare === 'same' ? 'the same counterparty name' : 'a similar counterparty name'
    case 'counterpartyNumber':
      return 'the same account number of the counterparty'
    case 'date':
      return windowWords(test)
  }
}

const DAYS: Readonly<Record<DayCount, readonly [one: string, many: string]>> = {
  calendar: ['day', 'days'],
  weekdays: ['weekday', 'weekdays'],
  target: ['business day', 'business days']
}

/** `created from 1 business day before to 10 after the due day`. */
function windowWords({ daysBefore, daysAfter, count }: Extract<RuleTest, { field: 'date' }>): string {
  const days = (number: number) => formatCounted(number, ...DAYS[count ?? 'calendar'])
  if (daysBefore === 0 && daysAfter === 0) return 'created on the due date'
  if (daysBefore === 0) return `created on the due date or at most ${days(daysAfter)} after it`
  if (daysAfter === 0) return `created on the due date or at most ${days(daysBefore)} before it`
  return `created from ${days(daysBefore)} before to ${formatCount(daysAfter)} after the due date`
}

/** How days around the due day are counted. */
export const DAY_COUNT_CHOICES: readonly { readonly value: DayCount; readonly label: string }[] = [
  { value: 'calendar', label: 'Every day' },
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'target', label: 'TARGET business days' }
]

/** The conditions of a rule, as one sentence. */
export function ruleSentence({ tests }: MatchRule): string {
  const parts = tests.map(testWords)
  const last = parts.at(-1) ?? ''
  const words = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

export const TEST_FIELDS: readonly { readonly value: RuleTest['field']; readonly label: string }[] = [
  { value: 'correlationId', label: 'Payment id' },
  { value: 'bulk', label: 'Bulk payment' },
  { value: 'account', label: 'Debit account' },
  { value: 'amount', label: 'Amount' },
  { value: 'reference', label: 'Reference' },
  { value: 'counterpartyName', label: 'Counterparty name' },
  { value: 'counterpartyNumber', label: 'Account number' },
  { value: 'date', label: 'Date' }
]

/** The initial condition for a field. */
export function newTest(field: RuleTest['field']): RuleTest {
  switch (field) {
    case 'amount':
      return { field, tolerance: null }
    case 'reference':
      return { field, compare: 'same' }
    case 'counterpartyName':
      return { field, compare: 'similar' }
    case 'date':
      return { field, ...DEFAULT_WINDOW }
    case 'correlationId':
    case 'bulk':
    case 'account':
    case 'counterpartyNumber':
      return { field }
  }
}

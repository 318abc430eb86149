import type { BulkRest } from '../domain/reconciliation/foundTransaction.ts'
import type { Counted } from './counted.ts'

/** `442 more transactions of 2,102,062.22 EUR`; `show` writes an amount in the reader's form. */
export function restWords({ count, sums }: BulkRest, counted: Counted, show: (decimal: string) => string): string {
  const money = sums.map(({ amount, currency }) => `${show(amount.replace(/^-/, ''))} ${currency}`).join(' and ')
  return `${counted(count, 'more transaction', 'more transactions')}${money === '' ? ' that failed' : ` of ${money}`}`
}

/** What a rest is, as a person answers: the words of the button, and the reason in the report. */
export const REST_ANSWERS = {
  ignore: 'They are not part of this file',
  explain: 'They should not have been paid'
} as const

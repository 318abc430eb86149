import type { CurrencyTotal } from '../../../shared/domain/transaction.ts'
import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import type { SettlementStatus } from '../../../shared/transactionStatus.ts'
import { settlementStatusWords } from '../../../shared/words/settlementStatus.ts'
import { formatAmount, formatCount } from '../bridge/format.ts'

/** Rows by what their status is taken to mean; one status may come more than once. */
export type SettlementCounts = readonly { readonly standing: SettlementStatus; readonly count: number }[]

/** What sums of settled money leave out, in the order in which it is told. */
const UNSETTLED = ['pending', 'unclassified', 'failed'] as const satisfies readonly SettlementStatus[]
type Unsettled = (typeof UNSETTLED)[number]

/** Rows of one settlement status. */
export const ofStatus = (status: SettlementStatus): Condition => ({ field: 'standing', anyOf: [status], not: false })

export interface UnsettledRows {
  readonly status: Unsettled
  /** `120 pending`. */
  readonly words: string
  /** What they come to, a currency each: `−1,200.00 EUR`. Money that did not move is not summed. */
  readonly sums: readonly string[]
}

/** How many rows each settlement status beside settled has, where there are any. */
export function unsettledCounts(
  totals: readonly CurrencyTotal[]
): readonly { readonly status: Unsettled; readonly count: number }[] {
  return UNSETTLED.map((status) => ({
    status,
    count: totals.reduce((sum, total) => sum + total[status].count, 0)
  })).filter(({ count }) => count > 0)
}

/** The rows beside settled ones, a line for each settlement status that there is. */
export function unsettledRows(totals: readonly CurrencyTotal[]): readonly UnsettledRows[] {
  return unsettledCounts(totals).map(({ status, count }) => {
    const having = totals.filter((total) => total[status].count > 0)
    const sums = having.map((total) => `${formatAmount(total[status].net)} ${total.currency}`)
    return {
      status,
      words: `${formatCount(count)} ${settlementStatusWords[status].counted}`,
      sums: status === 'failed' ? [] : sums
    }
  })
}

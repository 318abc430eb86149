import type { CurrencyTotal } from '../../../shared/domain/transaction.ts'
import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import type { SettlementStatus } from '../../../shared/transactions/transactionStatus.ts'
import { settlementStatusWords } from '../../../shared/words/settlementStatus.ts'
import { formatAmount, formatCount } from '../bridge/format.ts'

/** Number of rows by the meaning of their status. One status may occur several times. */
export type SettlementCounts = readonly { readonly standing: SettlementStatus; readonly count: number }[]

/** What sums of settled money leave out, in the order shown. */
const UNSETTLED = ['pending', 'unclassified', 'failed'] as const satisfies readonly SettlementStatus[]
type Unsettled = (typeof UNSETTLED)[number]

/** Rows with one settlement status. */
export const ofStatus = (status: SettlementStatus): Condition => ({ field: 'standing', anyOf: [status], not: false })

export interface UnsettledRows {
  readonly status: Unsettled
  /** `120 pending`. */
  readonly words: string
  /** Their sums by currency: `−1,200.00 EUR`. Money that did not move is not summed. */
  readonly sums: readonly string[]
}

/** How many rows each settlement status other than settled has, without zeros. */
export function unsettledCounts(
  totals: readonly CurrencyTotal[]
): readonly { readonly status: Unsettled; readonly count: number }[] {
  return UNSETTLED.map((status) => ({
    status,
    count: totals.reduce((sum, total) => sum + total[status].count, 0)
  })).filter(({ count }) => count > 0)
}

/** The rows that are not settled, one line for each settlement status that occurs. */
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

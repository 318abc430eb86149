import type { ExpectedItem, FoundRow } from '../model.ts'

/**
 * What a transaction moved, in the currency that was expected: its amount, or the payment amount where only that has the
 * currency. Undefined where neither does: currencies never cross.
 */
export function rowValue(row: FoundRow, currency: string): bigint | undefined {
  if (row.currency === currency) return row.amount
  return row.paymentCurrency === currency ? paymentValue(row) : undefined
}

/** The payment amount with the sign of the amount. */
export function paymentValue({ amount, paymentAmount }: Pick<FoundRow, 'amount' | 'paymentAmount'>): bigint {
  if (amount === 0n) return 0n
  return paymentAmount < 0n === amount < 0n ? paymentAmount : -paymentAmount
}

/** Whether the two can be one payment: an item of a list of ids states no figure, and takes any. */
export function canBe({ amount, currency }: ExpectedItem, row: FoundRow): boolean {
  return amount === null || currency === null || rowValue(row, currency) !== undefined
}

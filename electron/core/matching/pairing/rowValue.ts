import type { ExpectedItem, FoundRow } from '../model.ts'

/**
 * What a transaction moved in the expected currency: its amount, or its payment amount if only that has this currency.
 * Otherwise undefined, because currencies are never converted.
 */
export function rowValue(row: FoundRow, currency: string | null): bigint | undefined {
  if (row.currency === currency) return row.amount
  return row.paymentCurrency === currency ? paymentValue(row) : undefined
}

/** The payment amount, with the sign of the amount. */
export function paymentValue({ amount, paymentAmount }: Pick<FoundRow, 'amount' | 'paymentAmount'>): bigint {
  if (amount === 0n) return 0n
  return paymentAmount < 0n === amount < 0n ? paymentAmount : -paymentAmount
}

/** Whether both can be one payment; an item of a list of ids has no amount and fits any. */
export function canBe({ amount, currency }: ExpectedItem, row: FoundRow): boolean {
  return amount === null || rowValue(row, currency) !== undefined
}

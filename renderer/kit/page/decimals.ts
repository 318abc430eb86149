/** Decimal text for pages, besides `shared/money/decimals.ts`. Only the height of a bar becomes a double. */
import { addDecimals, compareDecimals } from '../../../shared/money/decimals.ts'

const isZero = (decimal: string) => compareDecimals(decimal, '0') === 0

/** With the opposite sign. */
export const negated = (decimal: string) => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)

/** Without its sign. */
export const sizeOf = (decimal: string) => decimal.replace(/^-/, '')

export interface CurrencyAmount {
  readonly currency: string
  readonly amount: string
}

/** The sums of amounts by currency, in the order in which the currencies come. */
export function sumsByCurrency(amounts: readonly CurrencyAmount[]): readonly CurrencyAmount[] {
  const sums = new Map<string, string>()
  for (const { amount, currency } of amounts) sums.set(currency, addDecimals(sums.get(currency) ?? '0', amount))
  return Array.from(sums, ([currency, amount]) => ({ currency, amount }))
}

/** The height of a bar: exact enough to look at, never shown as a figure. Null for zero, which has no bar. */
export function barHeight(decimal: string): number | null {
  return isZero(decimal) ? null : Number(decimal)
}

/** The entry with the largest amount, the first of equal ones. Undefined if there is none or all are zero. */
export function largestBy<T>(entries: readonly T[], amountOf: (entry: T) => string): T | undefined {
  let largest: T | undefined
  for (const entry of entries) {
    if (compareDecimals(amountOf(entry), largest === undefined ? '0' : amountOf(largest)) > 0) largest = entry
  }
  return largest
}

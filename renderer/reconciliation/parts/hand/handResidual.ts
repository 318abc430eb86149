import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { addDecimals, compareDecimals } from '../../../../shared/money/decimals.ts'
import { negated, sumsByCurrency, type CurrencyAmount } from '../../../kit/page/decimals.ts'

export interface HandResidual {
  /** Sums of the selection by currency. Unknown amounts and failed transactions count as zero. */
  readonly expected: readonly CurrencyAmount[]
  readonly found: readonly CurrencyAmount[]
  /** Expected minus found, in the currency of the payments. Undefined until both sides are selected. */
  readonly residual: CurrencyAmount | undefined
  readonly isExact: boolean
  readonly canMatch: boolean
  /** Why they cannot be matched. */
  readonly refusal: string | undefined
}

type Valued = Pick<FoundTransaction, 'amount' | 'currency' | 'paymentAmount' | 'paymentCurrency'>
type Selected = Valued & Pick<FoundTransaction, 'match' | 'status'>
type Expected = Pick<ItemRow, 'amount' | 'currency' | 'match'>

/** The sums of selected payments and transactions before they are matched. `hasFailed` judges a status. */
export function handResidual(
  items: readonly Expected[],
  rows: readonly Selected[],
  hasFailed: (status: string) => boolean
): HandResidual {
  const expected = sumsByCurrency(
    items.flatMap(({ amount, currency }) => (amount && currency ? [{ amount, currency }] : []))
  )
  const [only] = expected
  const currency = only?.currency
  const values = rows.map((row) => valueIn(row, currency))
  const found = sumsByCurrency(values.filter((_, at) => !hasFailed(rows[at]?.status ?? '')))
  const refusal = refusalOf(items, rows, expected, values)
  const isComparable = items.length > 0 && rows.length > 0 && only !== undefined && refusal === undefined
  const residual = isComparable
    ? { currency: only.currency, amount: addDecimals(only.amount, negated(found[0]?.amount ?? '0')) }
    : undefined
  return {
    expected,
    found,
    residual,
    isExact: residual !== undefined && compareDecimals(residual.amount, '0') === 0,
    canMatch: items.length > 0 && rows.length > 0 && refusal === undefined,
    refusal
  }
}

/**
 * The value of a transaction in a currency: its payment amount if that is in this currency, with the sign of the money
 * movement.
 */
function valueIn(row: Valued, currency: string | undefined): CurrencyAmount {
  if (row.currency === currency || row.paymentCurrency !== currency)
    return { amount: row.amount, currency: row.currency }
  const size = row.paymentAmount.replace(/^-/, '')
  return { amount: row.amount.startsWith('-') ? `-${size}` : size, currency: row.paymentCurrency }
}

function refusalOf(
  items: readonly Expected[],
  rows: readonly { match: number | null }[],
  expected: readonly CurrencyAmount[],
  values: readonly CurrencyAmount[]
): string | undefined {
  if (items.some(({ match }) => match !== null)) return 'A selected payment is already matched. Unmatch it first.'
  if (rows.some(({ match }) => match !== null)) return 'A selected transaction is already matched. Unmatch it first.'
  if (expected.length > 1) return 'The payments are in more than one currency.'
  const [only] = expected
  if (only && values.some(({ currency }) => currency !== only.currency))
    return `A selected transaction is not in ${only.currency}. Currencies are never mixed.`
  return undefined
}

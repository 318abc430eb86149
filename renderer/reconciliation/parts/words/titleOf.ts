import type { BulkRest } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import { restWords } from '../../../../shared/words/bulkRest.ts'
import { formatAmount, formatCount, formatCounted } from '../../../kit/bridge/format.ts'
import { cellText } from '../../../kit/bridge/visibleText.ts'
import { sumsByCurrency } from '../../../kit/page/decimals.ts'
import { isZeroDecimal } from '../../../../shared/reconciliation/paidFigures.ts'
import { overOrShort, paidOver } from './differenceWords.ts'

interface Titled {
  readonly counterpartyName: string | null
  readonly counterpartyNumber: string | null
  readonly reference: string | null
  readonly endToEndId?: string | null
  readonly correlationId: string | null
}

interface Priced {
  readonly amount: string | null
  readonly currency: string | null
}

/** The title of a payment or a transaction: the first field by which users recognise it. */
export function titleOf(one: Titled): string {
  const { counterpartyName, counterpartyNumber, reference, endToEndId, correlationId } = one
  const known = [counterpartyName, counterpartyNumber, reference, endToEndId, correlationId]
  return cellText(known.find((text) => text !== null && text !== undefined && text !== '') ?? 'No name')
}

/** For a payment, also its match. */
type Decided = Titled & Priced & { readonly match: number | null; readonly residual?: string | null }

/**
 * How a payment's match differs, because that is what is decided. Undefined if nothing differs or it is not a payment.
 */
function differenceOf({ match, residual = null, amount }: Decided): string | undefined {
  if (match === null || residual === null || isZeroDecimal(residual)) return undefined
  return paidOver(residual, amount?.startsWith('-') === false)
}

/** `Acme Logistics AB, 9.10 EUR short`: who, and the amount of the decision. */
export function decidedOn(one: Decided): string {
  const difference = differenceOf(one)
  return difference === undefined
    ? namedWithAmount(one)
    : `${titleOf(one)}, ${overOrShort(difference, one.currency ?? '')}`
}

/** The same for several: `Acme AB, Zoë Ek and 2 more, net 9.10 EUR short, payments −20.00 EUR`. */
export function allDecidedOn(payments: readonly Decided[], transactions: readonly Decided[]): string {
  const all = [...payments, ...transactions]
  const [first, second, ...more] = all
  if (first && !second) return decidedOn(first)
  const names = all.slice(0, 2).map(titleOf)
  const who = more.length === 0 ? names.join(' and ') : `${names.join(', ')} and ${formatCount(more.length)} more`
  const isDiffering = (one: Decided) => differenceOf(one) !== undefined
  const sums = [
    ...sumsOf(all.filter(isDiffering), differenceOf).map(
      ({ currency, amount }) => `net ${overOrShort(amount, currency)}`
    ),
    ...sumWords(
      'payments',
      payments.filter((one) => !isDiffering(one))
    ),
    ...sumWords(
      'transactions',
      transactions.filter((one) => !isDiffering(one))
    )
  ]
  return [who, ...sums].join(', ')
}

function sumsOf(some: readonly Decided[], amountOf: (one: Decided) => string | null | undefined) {
  return sumsByCurrency(
    some.flatMap((one) => {
      const amount = amountOf(one)
      return amount === null || amount === undefined ? [] : [{ currency: one.currency ?? '', amount }]
    })
  )
}

function sumWords(what: string, some: readonly Decided[]): readonly string[] {
  const sums = sumsOf(some, ({ amount }) => amount)
  const words = sums.map(({ currency, amount }) => `${formatAmount(amount)} ${currency}`.trim())
  return words.length === 0 ? [] : [`${what} ${words.join(' and ')}`]
}

/** `Acme Logistics AB, −600.60 EUR`: who, and how much; of a rest, how many transactions. */
export function namedWithAmount(one: Titled & Priced & { readonly rest?: BulkRest | undefined }): string {
  if (one.rest) return restWords(one.rest, formatCounted, formatAmount)
  return one.amount === null
    ? titleOf(one)
    : `${titleOf(one)}, ${formatAmount(one.amount)} ${one.currency ?? ''}`.trim()
}

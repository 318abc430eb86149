import { PAYMENT_OUTCOMES, type PaymentOutcome } from '../../../../../../shared/domain/reconciliation/exceptionLine.ts'
import { itemCurrency } from '../../../model/itemCurrency.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import type { HeldItem } from '../../../file/tables/items.ts'
import { moneyCell } from '../reportCells.ts'
import type { Exception } from './eachException.ts'

interface Sum {
  payments: number
  /** Null if one of them states no amount. */
  instructed: bigint | null
  difference: bigint
}

/** The outcome of every payment, in figures that add up; the difference of a match counts at its first payment. */
export function outcomesOf(exceptions: readonly Exception[], open: OpenReconciliation): readonly PaymentOutcome[] {
  const sums = new Map<string, Sum>()
  const sumOf = (currency: string | null, outcome: PaymentOutcome['outcome']): Sum => {
    const name = `${currency ?? ''} ${outcome}`
    const sum = sums.get(name) ?? { payments: 0, instructed: 0n, difference: 0n }
    sums.set(name, sum)
    return sum
  }
  const outcomes = new Map<string, PaymentOutcome['outcome']>()
  for (const exception of exceptions) {
    const [first] = exception.items
    if (!first) continue
    const outcome = outcomes.get(first.key) ?? outcomeOf(exception, first, open)
    for (const { key } of exception.items) outcomes.set(key, outcome)
    sumOf(exception.currency, outcome).difference += (exception.expected ?? 0n) - exception.found
  }
  for (const item of open.view.items) {
    const sum = sumOf(itemCurrency(item, open) ?? null, outcomes.get(item.key) ?? 'matched')
    sum.payments += 1
    sum.instructed = sum.instructed === null || item.amount === null ? null : sum.instructed + item.amount
  }
  const currencies = open.view.assessment.differences.map(({ currency }) => currency)
  const stated = open.view.items.map(({ currency }) => currency)
  return [...new Set([...currencies, ...stated, null])].flatMap((currency) =>
    PAYMENT_OUTCOMES.flatMap((outcome) => {
      const sum = sums.get(`${currency ?? ''} ${outcome}`)
      if (!sum) return []
      const { payments, instructed, difference } = sum
      const money = { instructed: moneyCell(instructed, currency), difference: moneyCell(difference, currency) }
      return [{ outcome, currency, payments, ...money }]
    })
  )
}

function outcomeOf({ part, resolution }: Exception, { key }: HeldItem, open: OpenReconciliation) {
  const figures = open.view.assessment.matches.get(open.matchOfItem.get(key) ?? -1)
  // If the match differs by more than was decided, the rest is open.
  if (resolution && figures?.isUnexplained !== true) return resolution.kind
  if (part === 'pending') return part
  return figures?.isUnexplained === false ? 'tolerated' : 'open'
}

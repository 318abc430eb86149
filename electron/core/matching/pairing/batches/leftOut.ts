import type { ExpectedItem, FoundRow } from '../../model.ts'
import type { Budget } from '../applying/budget.ts'
import { findSums } from '../leftovers/findSums.ts'
import { rowValue } from '../rowValue.ts'
import type { Composite } from './composites.ts'

/** Of more payments, several together are not tried: some of many make up nearly any amount. */
const MOST_PARTS = 60

/** `several`: more than one choice of payments is possible. */
export type LeftOut = readonly ExpectedItem[] | 'several'

/**
 * Up to three payments without which the batch is what the transaction moved; none if it is the whole batch. Undefined
 * if it is no such sum.
 */
export function leftOut({ payment, items }: Composite, row: FoundRow, budget: Budget): LeftOut | undefined {
  const [whole, moved] = [payment.amount ?? 0n, rowValue(row, payment.currency) ?? 0n]
  const rest = whole - moved
  const isLike = (amount: bigint | null) => amount !== null && amount !== 0n && amount < 0n === whole < 0n
  if (!isLike(moved) || budget.left === 0) return undefined
  budget.left = Math.max(0, budget.left - items.length)
  if (rest === 0n) return []
  if (!isLike(rest) || !items.every(({ amount }) => isLike(amount))) return undefined
  const single = items.filter(({ amount }) => amount === rest).map((item) => [item])
  const [set, another] = [...single, ...setsOf(items, rest, budget)]
  if (!set || budget.left === 0) return undefined
  const isInstead = (item: ExpectedItem) => !set.includes(item) && set.some(({ amount }) => amount === item.amount)
  return another || items.some(isInstead) ? 'several' : set
}

/** Two sets are enough to know that there are several. */
function setsOf(items: readonly ExpectedItem[], rest: bigint, budget: Budget): readonly ExpectedItem[][] {
  if (items.length > MOST_PARTS) return []
  const sizeOf = (amount: bigint | null) => (amount ?? 0n) * (rest < 0n ? -1n : 1n)
  const parts = items.toSorted((one, other) => Number(sizeOf(other.amount) - sizeOf(one.amount)))
  const sizes = parts.map(({ amount }) => sizeOf(amount))
  const sums = findSums({ parts: sizes, target: sizeOf(rest), mostParts: 3, mostFound: 2 }, budget)
  return sums.map((sum) => sum.flatMap((at) => parts[at] ?? []))
}

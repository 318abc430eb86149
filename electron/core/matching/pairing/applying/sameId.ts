import type { ExpectedItem } from '../../model.ts'
import { canBe, rowValue } from '../rowValue.ts'
import type { CandidateGroup } from './candidateGroups.ts'

/**
 * Whether all items and rows with one id form one match: a payment made in parts or as one line for several, one that
 * came back, or attempts that all failed. Otherwise the id only says that they belong together, not how.
 */
export function isOneMatch({ items, rows }: CandidateGroup): boolean {
  const [item] = items
  const [row] = rows
  if (item === undefined || row === undefined) return false
  if (items.length === 1 && rows.length === 1) return canBe(item, row)
  if (items.length > 1) {
    const total = sumOf(items, item.currency)
    return rows.length === 1 && total !== undefined && total === rowValue(row, item.currency)
  }
  if (rows.every(({ settlementStatus }) => settlementStatus === 'failed'))
    return rows.every((failed) => canBe(item, failed))
  const values = valuesOf({ items, rows })
  return values !== undefined && makeUp(item.amount, values)
}

/** What the transactions of an item moved, in its currency; undefined if one of them is in another currency. */
export function valuesOf({ items, rows }: CandidateGroup): readonly bigint[] | undefined {
  const currency = items[0]?.currency ?? rows[0]?.currency ?? ''
  const values = rows.map((row) => rowValue(row, currency)).filter((value) => value !== undefined)
  return values.length === rows.length ? values : undefined
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

/** Whether all parts add up to the amount, or one part is the whole amount and the others came back. */
function makeUp(amount: bigint | null, values: readonly bigint[]): boolean {
  const total = sum(values)
  if (amount === null) return values.length === 2 && total === 0n && values[0] !== 0n
  if (amount === 0n) return false
  const paid = values.filter((value) => value < 0n === amount < 0n)
  return total === amount || sum(paid) === amount
}

function sumOf(items: readonly ExpectedItem[], currency: string | null): bigint | undefined {
  let total = 0n
  for (const { amount, currency: own } of items) {
    if (amount === null || own === null || own !== currency) return undefined
    total += amount
  }
  return total
}

import type { ExpectedItem, FoundRow } from '../../model.ts'
import { rowValue } from '../rowValue.ts'
import type { Trait } from './sharedTraits.ts'

/** A side with its size in the search. */
export interface Sized<Side> {
  readonly side: Side
  readonly size: bigint
}

/** Sides with a trait, a currency and a direction in common; largest first, equal ones by key or id. */
export interface Group {
  readonly trait: Trait
  readonly currency: string
  readonly items: readonly Sized<ExpectedItem>[]
  readonly rows: readonly Sized<FoundRow>[]
}

/**
 * Groups that may contain a sum: both sides, and two of at least one. Smallest first. Items and rows must be sorted.
 */
export function groupsOf(items: readonly ExpectedItem[], rows: readonly FoundRow[], trait: Trait): readonly Group[] {
  const groups = new Map<string, { currency: string; items: Sized<ExpectedItem>[]; rows: Sized<FoundRow>[] }>()
  for (const item of items) {
    const { amount, currency } = item
    if (amount === null || currency === null || amount === 0n) continue
    for (const key of trait.ofItem(item)) {
      const name = nameOf(key, currency, amount)
      const group = groups.get(name)
      const sized = { side: item, size: sizeOf(amount) }
      if (group) group.items.push(sized)
      else groups.set(name, { currency, items: [sized], rows: [] })
    }
  }
  for (const row of rows) {
    for (const currency of new Set([row.currency, row.paymentCurrency])) {
      const value = rowValue(row, currency) ?? 0n
      if (value === 0n) continue
      for (const key of trait.ofRow(row)) {
        groups.get(nameOf(key, currency, value))?.rows.push({ side: row, size: sizeOf(value) })
      }
    }
  }
  return [...groups.values()]
    .filter((group) => group.rows.length > 0 && group.items.length + group.rows.length > 2)
    .sort((one, other) => one.items.length + one.rows.length - other.items.length - other.rows.length)
    .map((group) => ({ ...group, trait, items: group.items.sort(bySize), rows: group.rows.sort(bySize) }))
}

function nameOf(key: string, currency: string, amount: bigint): string {
  return `${currency}${amount < 0n ? '-' : '+'}${key}`
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

/** Sorting is stable, so equal sizes stay in order of key and id. */
function bySize(one: { readonly size: bigint }, other: { readonly size: bigint }): number {
  return one.size < other.size ? 1 : one.size > other.size ? -1 : 0
}

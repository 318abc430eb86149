import type { ExpectedItem, FoundRow } from '../../model.ts'
import type { Comparer } from '../comparing/comparer.ts'
import type { DisjointSets } from './disjointSets.ts'
import { spend, type Budget } from './budget.ts'

type PairTest = NonNullable<Comparer['pairs']>

interface Sides {
  readonly items: readonly ExpectedItem[]
  readonly rows: readonly FoundRow[]
}

/**
 * Links the sides of a bucket that fit each other. Equal-looking sides are compared only once, so 10,000 equal salaries
 * cost one comparison. Returns false if the budget is too small; then nothing is known about any side of the bucket.
 */
export function linkPairs(
  { items, rows }: Sides,
  bucket: { readonly items: readonly number[]; readonly rows: readonly number[] },
  tests: readonly PairTest[],
  disjointSets: DisjointSets,
  steps: Budget
): boolean {
  const itemLooks = byLook(bucket.items, items, (item) => tests.map((test) => test.itemLook(item)))
  const rowLooks = byLook(bucket.rows, rows, (row) => tests.map((test) => test.rowLook(row)))
  if (!spend(steps, itemLooks.length * rowLooks.length)) {
    giveUp(steps)
    return false
  }
  for (const [item, sameItems] of itemLooks)
    for (const [row, sameRows] of rowLooks)
      if (tests.every((test) => test.fits(item, row))) disjointSets.join(sameItems, sameRows, items.length)
  return true
}

function byLook<Side>(
  indexes: readonly number[],
  sides: readonly Side[],
  looksOf: (side: Side) => readonly string[]
): readonly (readonly [Side, number[]])[] {
  const looks = new Map<string, readonly [Side, number[]]>()
  for (const index of indexes) {
    const side = sides[index]
    if (side === undefined) continue
    const look = JSON.stringify(looksOf(side))
    const alike = looks.get(look)
    if (alike) alike[1].push(index)
    else looks.set(look, [side, [index]])
  }
  return [...looks.values()]
}

function giveUp({ gaveUp }: Budget): void {
  const words = 'Too many payments and transactions are alike to compare every pair; some were left out.'
  if (!gaveUp.includes(words)) gaveUp.push(words)
}

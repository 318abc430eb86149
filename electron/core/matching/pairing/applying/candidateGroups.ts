import type { ExpectedItem, FoundRow } from '../../model.ts'
import type { Comparer } from '../comparing/comparer.ts'
import { joinKeys } from './joinKeys.ts'
import { linkPairs } from './linkPairs.ts'
import { createDisjointSets } from './disjointSets.ts'
import type { Budget } from './budget.ts'

/** Items and rows that may belong together, and with nothing else, in ascending order of key and id. */
export interface CandidateGroup {
  readonly items: readonly ExpectedItem[]
  readonly rows: readonly FoundRow[]
}

/**
 * Items and rows that share a key. Null while empty: a growing list takes ten times the memory of a list with one
 * element.
 */
interface Bucket {
  items: number[] | null
  rows: number[] | null
}

/**
 * Divides items and rows into candidate groups by the tests of a rule. In a group of one item and one row, each is the
 * other's only candidate. A side that fits nothing is in no group. A side that could not be compared with all its
 * candidates is in no group either. Groups are in the order of their first items.
 */
export function candidateGroupsOf(
  { items, rows }: CandidateGroup,
  comparers: readonly Comparer[],
  steps: Budget
): readonly CandidateGroup[] {
  const disjointSets = createDisjointSets(items.length + rows.length)
  const pairs = comparers.flatMap((comparer) => comparer.pairs ?? [])
  const leftOut: number[] = []
  for (const { items: itemsOf, rows: rowsOf } of bucketsOf({ items, rows }, comparers)) {
    if (itemsOf === null || rowsOf === null) continue
    const isCompared =
      pairs.length === 0 || linkPairs({ items, rows }, { items: itemsOf, rows: rowsOf }, pairs, disjointSets, steps)
    if (!isCompared) leftOut.push(...itemsOf.slice(0, 1))
    if (!isCompared || pairs.length === 0) disjointSets.join(itemsOf, rowsOf, items.length)
  }
  return gather({ items, rows }, disjointSets.rootOf, new Set(leftOut.map(disjointSets.rootOf)))
}

function bucketsOf({ items, rows }: CandidateGroup, comparers: readonly Comparer[]): Iterable<Bucket> {
  const keyed = comparers.flatMap(({ keys }) => keys ?? [])
  const buckets = new Map<string, Bucket>()
  const insert = (side: keyof Bucket, keys: readonly string[], index: number, isFirst: boolean): void => {
    for (const key of keys) {
      let bucket = buckets.get(key)
      if (!bucket) {
        // A key that only the second list has gets no bucket: the ledger knows hardly any of an instruction's own ids.
        if (!isFirst) continue
        buckets.set(key, (bucket = { items: null, rows: null }))
      }
      if (bucket[side]) bucket[side].push(index)
      else bucket[side] = [index]
    }
  }
  const putItems = (isFirst: boolean) =>
    items.forEach((item, index) =>
      insert(
        'items',
        joinKeys(keyed, ({ ofItem }) => ofItem(item)),
        index,
        isFirst
      )
    )
  const putRows = (isFirst: boolean) =>
    rows.forEach((row, index) =>
      insert(
        'rows',
        joinKeys(keyed, ({ ofRow }) => ofRow(row)),
        index,
        isFirst
      )
    )
  // Only keys of the shorter list matter.
  const [first, second] = rows.length <= items.length ? [putRows, putItems] : [putItems, putRows]
  first(true)
  if (buckets.size > 0) second(false)
  return buckets.values()
}

/** Collects the sides of each set, except the sets with the given roots. */
function gather(
  { items, rows }: CandidateGroup,
  rootOf: (index: number) => number,
  without: ReadonlySet<number>
): readonly CandidateGroup[] {
  const candidateGroups = new Map<number, { items: ExpectedItem[]; rows: FoundRow[] }>()
  rows.forEach((row, index) => {
    const root = rootOf(items.length + index)
    if (without.has(root)) return
    const candidateGroup = candidateGroups.get(root)
    // The first item is the root of its set, so a row that is its own root has no partner.
    const first = items[root]
    if (candidateGroup) candidateGroup.rows.push(row)
    else if (first !== undefined) candidateGroups.set(root, { items: [first], rows: [row] })
  })
  if (candidateGroups.size === 0) return []
  items.forEach((item, index) => {
    const root = rootOf(index)
    if (root !== index) candidateGroups.get(root)?.items.push(item)
  })
  return [...candidateGroups.keys()]
    .sort((one, other) => one - other)
    .flatMap((root) => candidateGroups.get(root) ?? [])
}

/** Disjoint sets of numbers from 0. */
export interface DisjointSets {
  /** The smallest number in the set of `index`. */
  readonly rootOf: (index: number) => number
  readonly link: (one: number, other: number) => void
  /** Joins all items and rows of a bucket into one set; rows are numbered after the items. */
  readonly join: (items: readonly number[], rows: readonly number[], firstRow: number) => void
}

export function createDisjointSets(size: number): DisjointSets {
  const parents = new Uint32Array(size)
  for (let index = 0; index < size; index++) parents[index] = index
  const rootOf = (index: number): number => {
    let at = index
    for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
      // Path halving: it makes later lookups shorter.
      parents[at] = parents[parent] ?? parent
      at = parent
    }
    return at
  }
  const link = (one: number, other: number): void => {
    const [a, b] = [rootOf(one), rootOf(other)]
    if (a < b) parents[b] = a
    else parents[a] = b
  }
  return {
    rootOf,
    link,
    join: (items, rows, firstRow) => {
      const first = items[0] ?? 0
      for (const item of items) link(first, item)
      for (const row of rows) link(first, firstRow + row)
    }
  }
}

/** A group of rows of a list that stand together, with its heading. */
export interface RowGroup {
  readonly id: string
  readonly name: string
  readonly count: number
  /** What else its heading says. */
  readonly about?: string | undefined
}

export type GroupedRow<T> =
  | { readonly kind: 'group'; readonly id: string; readonly group: RowGroup; readonly isFolded: boolean }
  | { readonly kind: 'row'; readonly id: string; readonly row: T; readonly index: number }

/** A list with a heading before each group; of one that is folded the heading alone. */
export interface GroupedRows {
  readonly total: number
  /** The heading at a place, or the index in the list of what stands there. */
  readonly at: (place: number) => { readonly group: RowGroup } | { readonly index: number } | undefined
  /** Where a row stands; its heading where its group is folded. */
  readonly placeOf: (index: number) => number
  /** Where the heading of a group stands. */
  readonly placeOfGroup: (id: string) => number | undefined
}

/** Groups hold the rows of a list in its order. */
export function groupedRows(groups: readonly RowGroup[], folded: ReadonlySet<string>): GroupedRows {
  const heads: { readonly group: RowGroup; readonly place: number; readonly first: number; readonly shown: number }[] =
    []
  let [place, first] = [0, 0]
  for (const group of groups) {
    const shown = folded.has(group.id) ? 0 : group.count
    heads.push({ group, place, first, shown })
    place += 1 + shown
    first += group.count
  }
  return {
    total: place,
    at(wanted) {
      const head = heads.findLast((each) => each.place <= wanted)
      if (!head || wanted >= place) return undefined
      if (head.place === wanted) return { group: head.group }
      return { index: head.first + wanted - head.place - 1 }
    },
    placeOfGroup: (id) => heads.find(({ group }) => group.id === id)?.place,
    placeOf(index) {
      const head = heads.findLast((each) => each.first <= index)
      if (!head) return 0
      return head.shown === 0 ? head.place : head.place + 1 + Math.min(index - head.first, head.shown - 1)
    }
  }
}

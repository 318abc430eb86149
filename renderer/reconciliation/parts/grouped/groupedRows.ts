import type { AlikeReason } from '../../../../shared/domain/reconciliation/rememberedReason.ts'

/** A group of adjacent rows of a list, with its heading. */
export interface RowGroup {
  readonly id: string
  readonly name: string
  readonly count: number
  /** A second text in the heading. */
  readonly about?: string | undefined
  /** What was decided in other reconciliations and can be decided again here, the most frequent first. */
  readonly remembered?: readonly AlikeReason[] | undefined
}

export type GroupedRow<T> =
  | { readonly kind: 'group'; readonly id: string; readonly group: RowGroup; readonly isFolded: boolean }
  | { readonly kind: 'row'; readonly id: string; readonly row: T; readonly index: number }

/** A list with a heading before each group. A folded group shows only its heading. */
export interface GroupedRows {
  readonly total: number
  /** The heading at a place, or the index in the list of the row there. */
  readonly at: (place: number) => { readonly group: RowGroup } | { readonly index: number } | undefined
  /** The place of a row, or of its heading if the group is folded. */
  readonly placeOf: (index: number) => number
  /** The place of a group's heading. */
  readonly placeOfGroup: (id: string) => number | undefined
}

/** The groups follow the order of the list. */
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

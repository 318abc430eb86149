import { computed, ref, type Ref } from 'vue'
import { groupedRows, type GroupedRow, type RowGroup } from '../parts/grouped/groupedRows.ts'

interface GroupedListOptions<T> {
  readonly groups: Readonly<Ref<readonly RowGroup[]>>
  readonly rowAt: Readonly<Ref<(index: number) => T | undefined>>
  readonly show: (first: number, last: number, direction: 1 | -1) => void
}

export type GroupedList<T extends { readonly id: string }> = ReturnType<typeof useGroupedList<T>>

/** A windowed list in groups that can be folded away, for `RecordList`. */
export function useGroupedList<T extends { readonly id: string }>({ groups, rowAt, show }: GroupedListOptions<T>) {
  const folded = ref<ReadonlySet<string>>(new Set())
  const grouped = computed(() => groupedRows(groups.value, folded.value))

  const entryAt = computed(() => {
    const [{ at }, find, hidden] = [grouped.value, rowAt.value, folded.value]
    return (place: number): GroupedRow<T> | undefined => {
      const entry = at(place)
      if (!entry) return undefined
      if ('group' in entry) {
        const { group } = entry
        return { kind: 'group', id: `group ${group.id}`, group, isFolded: hidden.has(group.id) }
      }
      const row = find(entry.index)
      return row && { kind: 'row', id: row.id, row, index: entry.index }
    }
  })

  function fold(id: string): void {
    const now = new Set(folded.value)
    if (!now.delete(id)) now.add(id)
    folded.value = now
  }

  /** Translates places, which include headings, to the visible rows. */
  function showPlaces(first: number, last: number, direction: 1 | -1): void {
    const indexes: number[] = []
    for (let place = first; place <= last; place++) {
      const entry = grouped.value.at(place)
      if (entry && 'index' in entry) indexes.push(entry.index)
    }
    const [from, to] = [indexes[0], indexes.at(-1)]
    if (from !== undefined && to !== undefined) show(from, to, direction)
  }

  return {
    total: computed(() => grouped.value.total),
    entryAt,
    /** The index in the list of a place. Undefined for a heading. */
    indexAt: (place: number) => {
      const entry = grouped.value.at(place)
      return entry && 'index' in entry ? entry.index : undefined
    },
    placeOf: (index: number) => grouped.value.placeOf(index),
    placeOfGroup: (id: string) => grouped.value.placeOfGroup(id),
    folded,
    fold,
    unfold: () => (folded.value = new Set()),
    showPlaces
  }
}

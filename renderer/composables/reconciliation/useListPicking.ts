import { computed, ref } from 'vue'

interface ListPickingOptions<T> {
  readonly rowAt: () => (index: number) => T | undefined
  readonly total: () => number
  readonly has: (row: T) => boolean
  readonly count: () => number
  readonly toggle: (row: T) => void
  readonly add: (rows: readonly T[]) => void
  readonly clear: () => void
}

/** Of so many rows that are there all are selected at once; a longer list is decided on by a filter. */
const MOST_AT_ONCE = 1000

/** Selects rows of a windowed list one by one and by ranges of what was looked at. */
export function useListPicking<T>({ rowAt, total, has, count, toggle, add, clear }: ListPickingOptions<T>) {
  const anchor = ref<number>()

  function between(first: number, last: number): readonly T[] {
    const found: T[] = []
    for (let index = first; index <= last && found.length < MOST_AT_ONCE; index++) {
      const row = rowAt()(index)
      if (row) found.push(row)
    }
    return found
  }

  function select(index: number, how: 'toggle' | 'range'): void {
    const row = rowAt()(index)
    if (!row) return
    if (how === 'range' && anchor.value !== undefined) {
      add(between(Math.min(anchor.value, index), Math.max(anchor.value, index)))
      return
    }
    anchor.value = index
    toggle(row)
  }

  function selectAll(): void {
    if (count() > 0) clear()
    else add(between(0, total() - 1))
  }

  const extent = computed<'none' | 'some' | 'all'>(() => {
    if (count() === 0) return 'none'
    return count() >= total() ? 'all' : 'some'
  })

  return { select, selectAll, selection: computed(() => ({ extent: extent.value, has })) }
}

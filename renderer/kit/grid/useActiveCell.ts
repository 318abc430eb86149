import { computed, nextTick, useId, watch, type Ref } from 'vue'

interface ActiveCellOptions {
  /** The rows that are rendered. */
  readonly items: Readonly<Ref<readonly number[]>>
  readonly row: Readonly<Ref<number | undefined>>
  /** -1 is the row as a whole. */
  readonly column: Readonly<Ref<number>>
}

/** The active row if it is rendered, and the ids by which the grid names it or its cell: `id-row`, `id-row-column`. */
export function useActiveCell({ items, row, column }: ActiveCellOptions) {
  const id = useId()
  const active = computed(() => items.value.find((index) => index === row.value))
  const activeId = computed(() => {
    if (active.value === undefined) return undefined
    return column.value < 0 ? `${id}-${active.value}` : `${id}-${active.value}-${column.value}`
  })

  // Scrolls an active cell far to the right into view. Rows are scrolled by the list's offset instead.
  watch(activeId, async () => {
    await nextTick()
    if (column.value >= 0 && activeId.value) {
      document.getElementById(activeId.value)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  })

  return { id, active, activeId }
}

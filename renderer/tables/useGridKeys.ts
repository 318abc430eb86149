import { computed, ref, watch, type Ref } from 'vue'

interface GridKeysOptions {
  readonly rows: Readonly<Ref<number>>
  readonly columns: Readonly<Ref<number>>
  readonly rowsPerPage: Readonly<Ref<number>>
  readonly reveal: (row: number) => void
  /** Enter was pressed on the active row. */
  readonly open: (row: number) => void
}

/**
 * The active row and cell of a grid, moved by keys. Focus stays on the grid, which names the active one, so that a row
 * that is scrolled away and removed cannot take the focus with it. Column -1 is the row as a whole.
 */
export function useGridKeys({ rows, columns, rowsPerPage, reveal, open }: GridKeysOptions) {
  const row = ref<number>()
  const column = ref(-1)

  watch(rows, (count) => {
    if (row.value !== undefined && row.value >= count) row.value = count > 0 ? count - 1 : undefined
  })

  function goTo(target: number): void {
    if (rows.value === 0) return
    row.value = Math.min(Math.max(0, target), rows.value - 1)
    reveal(row.value)
  }

  watch(columns, (count) => (column.value = Math.min(column.value, count - 1)))

  /** The row is the same one at another place: nothing is scrolled. */
  function place(index: number | undefined): void {
    row.value = index
  }

  const down = (step: number) => goTo(row.value === undefined ? 0 : row.value + step)

  function sideways(step: number): void {
    if (row.value === undefined) {
      goTo(0)
      return
    }
    column.value = Math.min(Math.max(-1, column.value + step), columns.value - 1)
  }

  function edge(toEnd: boolean, ofRows: boolean): void {
    if (ofRows || column.value < 0) goTo(toEnd ? rows.value - 1 : 0)
    else column.value = toEnd ? columns.value - 1 : 0
  }

  const moves: Readonly<Record<string, (event: KeyboardEvent) => unknown>> = {
    ArrowDown: () => down(1),
    ArrowUp: () => down(-1),
    PageDown: () => down(rowsPerPage.value),
    PageUp: () => down(-rowsPerPage.value),
    ArrowRight: () => sideways(1),
    ArrowLeft: () => sideways(-1),
    Home: (event) => edge(false, event.ctrlKey || event.metaKey),
    End: (event) => edge(true, event.ctrlKey || event.metaKey),
    Enter: () => row.value !== undefined && open(row.value)
  }

  function onKeydown(event: KeyboardEvent): void {
    const move = moves[event.key]
    if (!move || event.altKey || event.shiftKey) return
    event.preventDefault()
    move(event)
  }

  function reset(): void {
    row.value = undefined
    column.value = -1
  }

  return { row: computed(() => row.value), column: computed(() => column.value), goTo, down, place, onKeydown, reset }
}

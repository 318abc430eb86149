import { computed, ref, watch, type Ref } from 'vue'

interface GridKeysOptions {
  readonly rows: Readonly<Ref<number>>
  readonly columns: Readonly<Ref<number>>
  readonly rowsPerPage: Readonly<Ref<number>>
  readonly reveal: (row: number) => void
  /** Opens the active row, after Enter. */
  readonly open: (row: number) => void
  /** Adds or removes the active row from the selection, or selects the range up to it. */
  /** `origin`: where a range begins if nothing was selected before. */
  readonly select?: (row: number, how: 'toggle' | 'range', origin?: number) => void
  readonly selectAll?: () => void
  /** Copies the active cell, or the row if column is -1. False leaves the key to the browser. */
  readonly copy?: (row: number, column: number) => boolean
}

/**
 * The active row and cell of a grid, moved by keys. The focus stays on the grid, which names the active cell, so that a
 * row that is scrolled away and removed cannot take the focus with it. Column -1 is the row as a whole.
 */
export function useGridKeys(options: GridKeysOptions) {
  const { rows, columns, rowsPerPage, reveal, open } = options
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

  /** The same row at another index: nothing scrolls. */
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

  function extend(step: number): void {
    const { value: origin } = row
    if (origin === undefined) return
    down(step)
    if (row.value !== undefined) options.select?.(row.value, 'range', origin)
  }

  const withRow = (act: (active: number) => unknown) => () => row.value !== undefined && act(row.value)

  const plain: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => down(1),
    ArrowUp: () => down(-1),
    j: () => down(1),
    k: () => down(-1),
    PageDown: () => down(rowsPerPage.value),
    PageUp: () => down(-rowsPerPage.value),
    ArrowRight: () => sideways(1),
    ArrowLeft: () => sideways(-1),
    Home: () => edge(false, false),
    End: () => edge(true, false),
    Enter: withRow(open),
    ' ': withRow((active) => options.select?.(active, 'toggle'))
  }
  const withControl: Readonly<Record<string, () => unknown>> = {
    Home: () => edge(false, true),
    End: () => edge(true, true),
    a: () => options.selectAll?.(),
    c: () => (row.value === undefined ? false : (options.copy?.(row.value, column.value) ?? false))
  }
  const withShift: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => extend(1),
    ArrowUp: () => extend(-1),
    PageDown: () => extend(rowsPerPage.value),
    PageUp: () => extend(-rowsPerPage.value),
    ' ': withRow((active) => options.select?.(active, 'range'))
  }

  function onKeydown(event: KeyboardEvent): void {
    if (event.altKey) return
    const isControl = event.ctrlKey || event.metaKey
    const keys = isControl ? { ...plainMoves(plain), ...withControl } : event.shiftKey ? withShift : plain
    const act = isControl && event.shiftKey ? undefined : keys[event.key]
    if (act && act() !== false) event.preventDefault()
  }

  function reset(): void {
    row.value = undefined
    column.value = -1
  }

  return { row: computed(() => row.value), column: computed(() => column.value), goTo, down, place, onKeydown, reset }
}

/** With Control, letters and Enter mean other things. */
function plainMoves(keys: Readonly<Record<string, () => unknown>>): Readonly<Record<string, () => unknown>> {
  return Object.fromEntries(Object.entries(keys).filter(([key]) => key.length > 1 && key !== 'Enter'))
}

import { computed, ref, type Ref } from 'vue'
import { arrangeColumns, changeColumn, columnStates, fittingWidth, moveColumn } from './arrangeColumns.ts'
import type { ColumnState, LedgerColumn } from './ledgerColumn.ts'
import { shownColumns, type ShownColumns } from './shownColumns.ts'
import { useColumnTable } from './useColumnTable.ts'
import { useTextWidths } from './useTextWidths.ts'

/** Room beside the text of a cell, px: its padding and a little more. */
const AROUND = 18
/** A heading also has its arrow. */
const AROUND_HEADING = 34

interface ShownColumnsOptions<T> {
  readonly columns: Readonly<Ref<readonly LedgerColumn<T>[]>>
  /** The user's settings for the columns. */
  readonly states: Readonly<Ref<readonly ColumnState[]>>
  /** See `shownColumns`. */
  readonly room: Readonly<Ref<{ readonly width: number; readonly lead: number; readonly trail: number }>>
  /** The element that scrolls. Texts are measured in it. */
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  readonly arrange: (states: readonly ColumnState[]) => void
  readonly list: Readonly<Ref<number>>
  readonly rowAt: Readonly<Ref<(index: number) => T | undefined>>
}

/** The columns of a list as they appear on screen, and functions to rearrange them. */
export function useShownColumns<T>(options: ShownColumnsOptions<T>) {
  const { columns, states, room, scroller, arrange, list, rowAt } = options
  const arranged = computed(() => arrangeColumns(columns.value, states.value))
  const visible = computed(() => arranged.value.flatMap(({ column, isShown }) => (isShown ? [column] : [])))
  const { widths: texts, sample, measured } = useTextWidths({ columns: visible, list, rowAt })
  /** Columns with rows whose texts have to be measured. Undefined if all are measured. */
  const ruled = computed(() => sample.value && { columns: visible.value, rows: sample.value })
  /** The column that is being resized. */
  const stretched = ref<{ readonly id: string; readonly width: number }>()
  const regions = useColumnTable(
    computed(() =>
      arranged.value.map((one) =>
        one.column.id === stretched.value?.id ? { ...one, width: stretched.value.width } : one
      )
    ),
    texts
  )
  const shown: Readonly<Ref<ShownColumns<T>>> = computed(() => shownColumns(regions.value, room.value))

  const now = () => columnStates(arranged.value)
  const resize = (id: string, width: number | null) => arrange(changeColumn(now(), id, { width }))
  const fit = (id: string) => scroller.value && resize(id, fittingWidth(measureColumn(scroller.value, id)))
  const move = (id: string, toPlaceOf: string) => arrange(moveColumn(now(), id, toPlaceOf))

  return { shown, ruled, measured, stretched, resize, fit, move }
}

/** The width that shows a column completely as far as it is on screen, heading included, px. */
function measureColumn(grid: HTMLElement, id: string): number {
  const heading = grid.querySelector<HTMLElement>(`[data-column="${CSS.escape(id)}"]`)
  const place = heading?.getAttribute('aria-colindex')
  const cells = place ? [...grid.querySelectorAll(`[role=gridcell][aria-colindex="${place}"]`)] : []
  const words = heading?.querySelector('.words')
  return Math.max(words ? widthOf(words) + AROUND_HEADING : 0, ...cells.map((cell) => widthOf(cell) + AROUND))
}

/** The width of its content, even if it is cut off. */
function widthOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.max(
    range.getBoundingClientRect().width,
    element.scrollWidth > element.clientWidth ? element.scrollWidth : 0
  )
}

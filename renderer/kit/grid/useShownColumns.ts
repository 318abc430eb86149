import { computed, ref, type Ref } from 'vue'
import { arrangeColumns, changeColumn, columnStates, fittingWidth, moveColumn } from './arrangeColumns.ts'
import type { ColumnState, LedgerColumn } from './ledgerColumn.ts'
import { measureColumn } from './measureColumn.ts'
import { shownColumns, type ShownColumns } from './shownColumns.ts'
import { useColumnTable } from './useColumnTable.ts'

interface ShownColumnsOptions<T> {
  readonly columns: Readonly<Ref<readonly LedgerColumn<T>[]>>
  /** What the user made of them. */
  readonly states: Readonly<Ref<readonly ColumnState[]>>
  /** See `shownColumns`. */
  readonly room: Readonly<Ref<{ readonly width: number; readonly lead: number; readonly trail: number }>>
  /** The element that scrolls; texts are measured in it. */
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  readonly arrange: (states: readonly ColumnState[]) => void
}

/** The columns of a list as they are on screen, and the ways to arrange them anew. */
export function useShownColumns<T>({ columns, states, room, scroller, arrange }: ShownColumnsOptions<T>) {
  const arranged = computed(() => arrangeColumns(columns.value, states.value))
  /** The column whose edge is being pulled. */
  const stretched = ref<{ readonly id: string; readonly width: number }>()
  const regions = useColumnTable(
    computed(() =>
      arranged.value.map((one) =>
        one.column.id === stretched.value?.id ? { ...one, width: stretched.value.width } : one
      )
    )
  )
  const shown: Readonly<Ref<ShownColumns<T>>> = computed(() => shownColumns(regions.value, room.value))

  const now = () => columnStates(arranged.value)
  const resize = (id: string, width: number | null) => arrange(changeColumn(now(), id, { width }))
  const fit = (id: string) => scroller.value && resize(id, fittingWidth(measureColumn(scroller.value, id)))
  const move = (id: string, toPlaceOf: string) => arrange(moveColumn(now(), id, toPlaceOf))

  return { shown, stretched, resize, fit, move }
}

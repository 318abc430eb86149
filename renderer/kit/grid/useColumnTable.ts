import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable
} from '@tanstack/vue-table'
import { computed, type Ref } from 'vue'
import type { ArrangedColumn } from './arrangeColumns.ts'
import { leastWidth, wantedWidth, type TextWidths } from './textWidths.ts'

// The app loads rows in windows from the ledger and renders cells itself; the table library only manages columns.
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature
})

/**
 * A visible column: its least width, the width it wants, and the width of the pinned columns between it and its edge,
 * px.
 */
export interface SizedColumn<T> extends ArrangedColumn<T> {
  readonly size: number
  readonly wanted: number
  readonly beyond: number
}

/** The visible columns by region, each region in the user's order. */
export interface ColumnRegions<T> {
  readonly left: readonly SizedColumn<T>[]
  readonly middle: readonly SizedColumn<T>[]
  readonly right: readonly SizedColumn<T>[]
}

/** Applies the user's arrangement to the columns of a list. */
export function useColumnTable<T>(
  arranged: Readonly<Ref<readonly ArrangedColumn<T>[]>>,
  texts: Readonly<Ref<TextWidths>>
): Readonly<Ref<ColumnRegions<T>>> {
  const idsOf = (fits: (one: ArrangedColumn<T>) => boolean) =>
    arranged.value.filter(fits).map(({ column }) => column.id)
  const byId = computed(() => new Map(arranged.value.map((one) => [one.column.id, one])))
  const table = useTable({
    features,
    columns: computed(() =>
      arranged.value.map(({ column }) => ({
        id: column.id,
        header: column.header,
        size: leastWidth(column, texts.value),
        minSize: 0,
        maxSize: Infinity
      }))
    ),
    data: [],
    state: computed(() => ({
      columnOrder: idsOf(() => true),
      columnVisibility: Object.fromEntries(arranged.value.map(({ column, isShown }) => [column.id, isShown])),
      columnPinning: { start: idsOf(({ pin }) => pin === 'left'), end: idsOf(({ pin }) => pin === 'right') },
      columnSizing: Object.fromEntries(
        arranged.value.flatMap(({ column, width }) => (width === null ? [] : [[column.id, width]]))
      )
    }))
  })
  type Leaf = ReturnType<typeof table.getStartVisibleLeafColumns>[number]
  const sized = (columns: readonly Leaf[], beyond: (column: Leaf) => number) =>
    columns.flatMap((column): SizedColumn<T>[] => {
      const one = byId.value.get(column.id)
      const wanted = one && wantedWidth(one.column, texts.value)
      return one && wanted ? [{ ...one, size: column.getSize(), wanted, beyond: beyond(column) }] : []
    })
  return computed(() => ({
    left: sized(table.getStartVisibleLeafColumns(), (column) => column.getStart('start')),
    middle: sized(table.getCenterVisibleLeafColumns(), () => 0),
    right: sized(table.getEndVisibleLeafColumns(), (column) => column.getAfter('end'))
  }))
}

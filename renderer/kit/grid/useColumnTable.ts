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

// Rows are read from the ledger a window at a time and cells are drawn plainly; the table is asked for its columns.
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature
})

/** The visible columns by where they stand; each region in the user's order. */
export interface ColumnRegions<T> {
  readonly left: readonly ArrangedColumn<T>[]
  readonly middle: readonly ArrangedColumn<T>[]
  readonly right: readonly ArrangedColumn<T>[]
}

/** What a user's arrangement makes of the columns of a list. */
export function useColumnTable<T>(
  arranged: Readonly<Ref<readonly ArrangedColumn<T>[]>>
): Readonly<Ref<ColumnRegions<T>>> {
  const idsOf = (fits: (one: ArrangedColumn<T>) => boolean) =>
    arranged.value.filter(fits).map(({ column }) => column.id)
  const byId = computed(() => new Map(arranged.value.map((one) => [one.column.id, one])))
  const table = useTable({
    features,
    columns: computed(() =>
      arranged.value.map(({ column }) => ({ id: column.id, header: column.header, minSize: column.least }))
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
  const known = (columns: readonly { readonly id: string }[]) => columns.flatMap(({ id }) => byId.value.get(id) ?? [])
  return computed(() => ({
    left: known(table.getStartVisibleLeafColumns()),
    middle: known(table.getCenterVisibleLeafColumns()),
    right: known(table.getEndVisibleLeafColumns())
  }))
}

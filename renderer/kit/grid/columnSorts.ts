import type { ColumnSort, LedgerColumn } from './ledgerColumn.ts'

/** The most columns that a list can be sorted by. */
const MOST = 5

const turned = ({ by, direction }: ColumnSort): ColumnSort => ({
  by,
  direction: direction === 'asc' ? 'desc' : 'asc'
})

/** Sorts by this column alone; the second time in the reverse direction. */
export function sortAlone(sorts: readonly ColumnSort[], own: ColumnSort): readonly ColumnSort[] {
  const [first, ...others] = sorts
  return first?.by === own.by && others.length === 0 ? [turned(first)] : [own]
}

/**
 * Adds a column to the sort order as the last one. The second time reverses it, the third time removes it unless it is
 * the only one.
 */
export function sortAlso(sorts: readonly ColumnSort[], own: ColumnSort): readonly ColumnSort[] {
  const known = sorts.find(({ by }) => by === own.by)
  if (!known) return [...sorts.slice(0, MOST - 1), own]
  if (known.direction === own.direction || sorts.length === 1)
    return sorts.map((sort) => (sort === known ? turned(sort) : sort))
  return sorts.filter((sort) => sort !== known)
}

/** How the list is sorted by a column. `place` counts from 1 and is set only if there are several. */
export function sortOf<T>(column: LedgerColumn<T>, sorts: readonly ColumnSort[]) {
  const at = sorts.findIndex(({ by }) => by === column.sort?.by)
  const sort = sorts[at]
  return sort && { direction: sort.direction, place: sorts.length > 1 ? at + 1 : undefined }
}

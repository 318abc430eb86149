import type { ColumnSort, LedgerColumn } from './ledgerColumn.ts'

/** As many as a list can be asked for. */
const MOST = 5

const turned = ({ by, direction }: ColumnSort): ColumnSort => ({
  by,
  direction: direction === 'asc' ? 'desc' : 'asc'
})

/** Sorts by one column alone; by the same one again the other way round. */
export function sortAlone(sorts: readonly ColumnSort[], own: ColumnSort): readonly ColumnSort[] {
  const [first, ...others] = sorts
  return first?.by === own.by && others.length === 0 ? [turned(first)] : [own]
}

/**
 * Adds a column to the ones the list is sorted by, where those leave rows equal; again the other way round, and a third
 * time takes it out, unless it is the only one.
 */
export function sortAlso(sorts: readonly ColumnSort[], own: ColumnSort): readonly ColumnSort[] {
  const known = sorts.find(({ by }) => by === own.by)
  if (!known) return [...sorts.slice(0, MOST - 1), own]
  if (known.direction === own.direction || sorts.length === 1)
    return sorts.map((sort) => (sort === known ? turned(sort) : sort))
  return sorts.filter((sort) => sort !== known)
}

/** How a list is sorted by a column; `place` counts from 1 and is stated only where there are several. */
export function sortOf<T>(column: LedgerColumn<T>, sorts: readonly ColumnSort[]) {
  const at = sorts.findIndex(({ by }) => by === column.sort?.by)
  const sort = sorts[at]
  return sort && { direction: sort.direction, place: sorts.length > 1 ? at + 1 : undefined }
}

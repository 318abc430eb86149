import type { TransactionSort } from '../../../../shared/domain/transaction.ts'
import { keepRows, type RowMask } from '../filtering/rowMask.ts'
import { sortByCode } from './radixSort.ts'
import type { FieldOrder, SortKey, SortKeys } from './sortKeys.ts'

/**
 * Sorts the rows of a mask by the first sort, then the next, finally by arrival. If the last sort is descending, the
 * whole order is reversed. Rows without a value come last in both directions.
 */
export function arrange(mask: RowMask | undefined, sorts: readonly TransactionSort[], keys: SortKeys): Uint32Array {
  const [last, ...before] = sorts.toReversed()
  if (!last) throw new Error('An order needs something to sort by')
  const all = inDirection(keys.order(last.by), last.direction)
  const rows = mask ? keepRows(all, mask) : all
  return before.reduce((sorted, { by, direction }) => sortedBy(sorted, keys.exact(by), direction), rows)
}

function inDirection({ sorted, none }: FieldOrder, direction: TransactionSort['direction']): Uint32Array {
  const rows = new Uint32Array(sorted.length + none.length)
  rows.set(sorted)
  if (direction === 'desc') rows.subarray(0, sorted.length).reverse()
  rows.set(none, sorted.length)
  return rows
}

function sortedBy(rows: Uint32Array, { rank, values }: SortKey, direction: TransactionSort['direction']): Uint32Array {
  if (direction === 'asc') return sortByCode(rows, (row) => rank[row] ?? 0, values + 1)
  const turned = (row: number) => {
    const place = rank[row] ?? 0
    return place === values ? values : values - 1 - place
  }
  return sortByCode(rows, turned, values + 1)
}

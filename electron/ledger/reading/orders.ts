import type { TransactionQuery, TransactionSort } from '../../../shared/domain/transaction.ts'
import type { ReadDb } from '../database.ts'
import { searchWords } from '../foldText.ts'
import { createRevisionCache, makeNow, type Made, type Now } from './revisionCache.ts'
import { parseRowIds, rowIdsOf } from './rowIds.ts'
import { matchText, type RowSet } from './textMatch.ts'

/** The row numbers of a query in the order of the screen. */
type Order = Made<Uint32Array>

/**
 * Rows sort by the stored value, equal ones by arrival, so that an order is the same every time. Counterparties sort by
 * their folded name; rows without one come last in either direction. Each order is read off an index.
 */
export const ORDER_QUERIES = {
  createdAt: rowIdsOf('SELECT row_id FROM transactions ORDER BY created_at, row_id'),
  amount: rowIdsOf('SELECT row_id FROM transactions ORDER BY amount, row_id'),
  counterpartyName: rowIdsOf(`SELECT row_id FROM transactions WHERE counterparty_key IS NOT NULL
    ORDER BY counterparty_key, row_id`),
  withoutCounterparty: rowIdsOf('SELECT row_id FROM transactions WHERE counterparty_key IS NULL ORDER BY row_id')
} as const

interface SortedRows {
  /** Ascending. */
  readonly rowIds: Uint32Array
  /** Those without a value to sort by. */
  readonly last: Uint32Array
}

export interface Orders {
  /** The order to show; the one of `revision` while that is kept, so that a list does not move under the reader. */
  find(query: TransactionQuery, revision?: number): Order
  /** The order of the rows committed now. */
  exact(query: TransactionQuery): Order
}

export function createOrders(db: ReadDb, now: () => Now): Orders {
  const sorted = createRevisionCache<SortedRows>(3, now)
  const matched = createRevisionCache<RowSet | undefined>(3, now)
  const orders = createRevisionCache<Uint32Array>(8, now)

  function make(query: TransactionQuery, freshness: 'current' | 'exact'): Order {
    const { by, direction } = query.sort
    const rows = sorted[freshness](by, () => makeNow(now, () => readSorted(db, by)))
    const words = searchWords(query.text).join(' ')
    const matches = matched[freshness](words, () => makeNow(now, () => matchText(db, query.text)))
    const value = arrange(rows.value, direction, matches.value)
    return {
      value,
      revision: Math.min(rows.revision, matches.revision),
      madeAt: Math.min(rows.madeAt, matches.madeAt),
      cost: rows.cost + matches.cost
    }
  }

  return {
    find(query, revision) {
      const key = keyOf(query)
      const kept = revision === undefined ? undefined : orders.kept(key, revision)
      return kept ?? orders.current(key, () => make(query, 'current'))
    },
    exact: (query) => orders.exact(keyOf(query), () => make(query, 'exact'))
  }
}

function keyOf({ text, sort }: TransactionQuery): string {
  return [sort.by, sort.direction, ...searchWords(text)].join(' ')
}

function readSorted(db: ReadDb, by: TransactionSort['by']): SortedRows {
  const read = (query: string) => parseRowIds(db.column<Uint8Array | null>(query).get())
  const last = by === 'counterpartyName' ? read(ORDER_QUERIES.withoutCounterparty) : new Uint32Array()
  return { rowIds: read(ORDER_QUERIES[by]), last }
}

function arrange(rows: SortedRows, direction: TransactionSort['direction'], matches: RowSet | undefined): Uint32Array {
  const ids = new Uint32Array(rows.rowIds.length + rows.last.length)
  ids.set(rows.rowIds)
  if (direction === 'desc') ids.subarray(0, rows.rowIds.length).reverse()
  ids.set(rows.last, rows.rowIds.length)
  return matches ? ids.filter((rowId) => matches.has(rowId)) : ids
}

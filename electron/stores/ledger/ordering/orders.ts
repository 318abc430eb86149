import type { TransactionQuery } from '../../../../shared/domain/transaction.ts'
import type { TransactionFilter } from '../../../../shared/domain/transactionFilter.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { arrange } from './arrange.ts'
import { dayKey, type Filtered } from '../filtering/filtered.ts'
import { createRevisionCache, computeNow, type Computed, type Now } from '../columns/revisionCache.ts'
import { parseRowIds, rowIdsOf } from '../tables/rowIds.ts'
import type { SortKeys } from './sortKeys.ts'

/** The row numbers of a query, in the order of the screen. */
type Order = Computed<Uint32Array>

/** The list at every start, ascending. It is read from an index while the columns are still loading. */
export const FIRST_ORDER_QUERY = rowIdsOf('SELECT row_id FROM transactions ORDER BY created_at, row_id')

/** Rows `from` to `from + count` of the list at every start, and how many it has in all. */
interface FirstRows {
  readonly rowIds: Uint32Array
  readonly total: number
}

export interface Orders {
  /**
   * The order to show. While the order of `revision` is cached, it is used, so that the list does not move while it is
   * read.
   */
  find(query: TransactionQuery, revision?: number): Order
  /** The order of the rows that are committed now. */
  exact(query: TransactionQuery): Order
  /**
   * Part of the list at every start, for who asks for nothing else: the order of a million rows is not made. Undefined
   * for other queries, and once the columns are loaded.
   */
  only(query: TransactionQuery, from: number, count: number): Computed<FirstRows> | undefined
}

/** A part of it, in both directions. */
export const FIRST_ROWS_QUERIES = {
  asc: rowIdsOf('SELECT row_id FROM transactions ORDER BY created_at, row_id LIMIT ? OFFSET ?'),
  desc: rowIdsOf('SELECT row_id FROM transactions ORDER BY created_at DESC, row_id DESC LIMIT ? OFFSET ?')
}

export interface OrdersOptions {
  readonly db: ReadDb
  readonly filtered: Filtered
  readonly keys: SortKeys
  readonly now: () => Now
}

export function createOrders({ db, filtered, keys, now }: OrdersOptions): Orders {
  const orders = createRevisionCache<Uint32Array>(8, now)

  function make({ filter, sort, timeZone }: TransactionQuery): Computed<Uint32Array> {
    if (isFirst(filter, sort) && !filtered.columns.isLoaded) return computeNow(now, () => firstOrder(db, sort))
    return computeNow(now, () => {
      const mask = filter.length === 0 ? undefined : filtered.mask(filter, timeZone)
      return arrange(mask, sort, keys)
    })
  }

  return {
    find(query, revision) {
      const { today, yesterday } = cacheKeys(query)
      // At midnight "today" changes, but the list that is being read must not.
      const cached = (order: number) => orders.cached(today, order) ?? orders.cached(yesterday, order)
      return (revision === undefined ? undefined : cached(revision)) ?? orders.current(today, () => make(query))
    },
    exact: (query) => orders.exact(cacheKeys(query).today, () => make(query)),
    only({ filter, sort: [sort, ...others] }, from, count) {
      if (!sort || !isFirst(filter, [sort, ...others]) || filtered.columns.isLoaded) return undefined
      return computeNow(now, () => ({
        rowIds: parseRowIds(db.column<Uint8Array | null>(FIRST_ROWS_QUERIES[sort.direction]).get(count, from)),
        total: Number(db.column<bigint>('SELECT count(*) FROM transactions').get())
      }))
    }
  }
}

const DAY = 86_400_000

function cacheKeys(query: TransactionQuery) {
  const on = (instant: number) => dayKey(instant, query.timeZone, [query.filter, query.sort])
  return { today: on(Date.now()), yesterday: on(Date.now() - DAY) }
}

function isFirst(filter: TransactionFilter, sort: TransactionQuery['sort']): boolean {
  return filter.length === 0 && sort.length === 1 && sort[0]?.by === 'createdAt'
}

function firstOrder(db: ReadDb, [sort]: TransactionQuery['sort']): Uint32Array {
  const rows = parseRowIds(db.column<Uint8Array | null>(FIRST_ORDER_QUERY).get())
  return sort?.direction === 'desc' ? rows.reverse() : rows
}

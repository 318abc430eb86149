import { malformed } from '../problem.ts'
import type { ListQuery } from './listQuery.ts'
import type { SandboxTransaction } from './sandboxTransaction.ts'
import type { SeededTransactions } from './seededTransactions.ts'

export interface ListPage {
  readonly rows: readonly SandboxTransaction[]
  readonly hasMore: boolean
}

/** A total order of all rows, newest first: which row is at a position, and at which position a row is. */
interface Order {
  indexAt(position: number): number
  positionOf(index: number): number
}

/** One page of the list. Costs as much as the rows on it, wherever in the list it is. */
export function listPage(transactions: SeededTransactions, query: ListQuery): ListPage {
  const order = orderBy(transactions, query.sort_by)
  const start = query.starting_after === undefined ? 0 : positionAfter(transactions, order, query.starting_after)
  const positions =
    query.correlation_ids === undefined
      ? range(start, Math.min(start + query.limit + 1, transactions.rows))
      : correlated(transactions, order, query.correlation_ids).filter((position) => position >= start)
  return {
    rows: positions.slice(0, query.limit).map((position) => transactions.at(order.indexAt(position))),
    hasMore: positions.length > query.limit
  }
}

function orderBy({ timeline }: SeededTransactions, sortBy: ListQuery['sort_by']): Order {
  if (sortBy === 'created_at') return { indexAt: (position) => position, positionOf: (index) => index }
  return {
    indexAt: (position) => timeline.indexByUpdate(position),
    positionOf: (index) => timeline.updatePosition(index)
  }
}

function positionAfter(transactions: SeededTransactions, order: Order, id: string): number {
  const index = transactions.indexOf(id)
  if (index === undefined) throw malformed('unknown transaction', 'starting_after must be the id of a transaction.')
  return order.positionOf(index) + 1
}

function correlated(transactions: SeededTransactions, order: Order, ids: readonly string[]): readonly number[] {
  const indexes = ids.map((id) => transactions.indexOfCorrelation(id)).filter((index) => index !== undefined)
  return Array.from(new Set(indexes), (index) => order.positionOf(index)).sort((a, b) => a - b)
}

function range(start: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(end - start, 0) }, (_, offset) => start + offset)
}

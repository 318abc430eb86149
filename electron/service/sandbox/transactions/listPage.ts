import type { Policy } from '../policy/switches.ts'
import { malformed, notFound } from '../http/problem.ts'
import type { ListQuery } from './listQuery.ts'
import type { TransactionRepository } from './transactionRepository.ts'

export interface ListPage {
  /** Keys of the rows on the page. */
  readonly keys: readonly number[]
  readonly hasMore: boolean
}

/** An order of all rows, newest first. A position has no key if its row was removed. */
interface Order {
  readonly size: number
  keyAt(position: number): number | undefined
  positionOf(key: number): number
}

type ListPolicy = Pick<Policy, 'cursor' | 'order' | 'gone_cursor' | 'limit_cap' | 'correlation_filter'>

/** One page of the list. The cost depends only on the number of its rows, not on its place in the list. */
export function listPage(repository: TransactionRepository, query: ListQuery, policy: ListPolicy): ListPage {
  const order = query.sort_by === 'created_at' ? repository : repository.updates
  const step = policy.order === 'desc' ? 1 : -1
  const start = startOf(repository, order, query.starting_after, policy)
  const limit = policy.limit_cap === 0 ? query.limit : Math.min(query.limit, policy.limit_cap)
  const filtered = query.correlation_ids !== undefined && policy.correlation_filter === 'apply'
  const keys = filtered
    ? correlated(repository, order, query.correlation_ids ?? [], step).filter(
        (key) => (order.positionOf(key) - start) * step >= 0
      )
    : walk(repository, order, start, step, limit + 1)
  return { keys: keys.slice(0, limit), hasMore: keys.length > limit }
}

/** The position of the first row that can be on the page. */
function startOf(repository: TransactionRepository, order: Order, id: string | undefined, policy: ListPolicy): number {
  if (id === undefined) return policy.order === 'desc' ? 0 : order.size - 1
  const key = repository.keyOf(id)
  if (key === undefined || (repository.isRemoved(key) && policy.gone_cursor !== 'continue')) throw unknownCursor(policy)
  const position = order.positionOf(key)
  if (policy.cursor === 'inclusive') return position
  return policy.order === 'desc' ? position + 1 : position - 1
}

function unknownCursor({ gone_cursor }: ListPolicy) {
  if (gone_cursor === 'not_found') return notFound('There is no transaction with the id that starting_after gives.')
  return malformed('unknown transaction', 'starting_after must be the id of a transaction.')
}

function walk(
  repository: TransactionRepository,
  order: Order,
  start: number,
  step: 1 | -1,
  count: number
): readonly number[] {
  const keys: number[] = []
  for (let position = start; position >= 0 && position < order.size && keys.length < count; position += step) {
    const key = order.keyAt(position)
    if (key !== undefined && !repository.isRemoved(key)) keys.push(key)
  }
  return keys
}

function correlated(
  repository: TransactionRepository,
  order: Order,
  ids: readonly string[],
  step: 1 | -1
): readonly number[] {
  const keys = new Set<number>()
  for (const id of ids) {
    for (const key of repository.keysOfCorrelation(id)) {
      if (!repository.isRemoved(key)) keys.add(key)
    }
  }
  return [...keys].sort((a, b) => (order.positionOf(a) - order.positionOf(b)) * step)
}

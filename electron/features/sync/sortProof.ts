import { listOrder } from './assumptions/listOrder.ts'
import type { FetchedPage, SyncRunContext } from './syncRunContext.ts'

/** Whether the service is known to sort by time of change. Otherwise an old row that changed may be anywhere. */
export interface SortProof {
  readonly isGiven: boolean
  /** Checks a page of changes; returns whether the knowledge so far covers the rest of the list. */
  covers(page: FetchedPage): boolean
}

/**
 * The proof is earlier knowledge about the connection, or a page that is sorted by time of change but not by creation
 * time.
 */
export function createSortProof({ policy, detect }: Pick<SyncRunContext, 'policy' | 'detect'>): SortProof {
  let isGiven = policy.updatedSort === 'applied'
  return {
    get isGiven() {
      return isGiven
    },
    covers({ rows }) {
      if (isGiven || policy.updatedSort === 'ignored') return isGiven
      const changed = listOrder(rows.map(({ updatedAt }) => updatedAt))
      const created = listOrder(rows.map(({ createdAt }) => createdAt))
      isGiven = created === 'mixed' && changed !== undefined && changed !== 'mixed'
      if (isGiven)
        detect('updatedSort', 'applied', 'A page of changes was sorted by them, and not by time of creation.')
      return isGiven
    }
  }
}

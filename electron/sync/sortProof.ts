import { listOrder } from './listOrder.ts'
import type { FetchedPage, SyncRunContext } from './syncRunContext.ts'

/** Whether the service is known to sort by time of change. Without that an old row that changed may stand anywhere. */
export interface SortProof {
  readonly isGiven: boolean
  /** Looks at a page of changes, and says whether what is known by then covers the rest of the list. */
  covers(page: FetchedPage): boolean
}

/** The proof is what is known of the connection, or a page that is sorted by time of change and not by time of creation. */
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

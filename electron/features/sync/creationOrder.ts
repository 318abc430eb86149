import { listOrder, type ListOrder } from './assumptions/listOrder.ts'
import type { FetchedPage, SyncRunContext } from './syncRunContext.ts'

/** The order of a list by creation time, as its pages show it: within each page and from page to page. */
export interface CreationOrder {
  look(page: FetchedPage): void
  /** The list is read from its head again: the next page does not follow the last one. */
  beginAgain(): void
  /** The observed order, or if there is none, the known order of the service. */
  current(): ListOrder | 'unknown'
}

export function watchCreationOrder({ policy, detect }: SyncRunContext): CreationOrder {
  let seen: ListOrder | undefined
  let before: FetchedPage['rows'] = []

  function take(order: ListOrder | undefined): void {
    if (order === undefined || order === seen) return
    if (seen === undefined && order !== 'mixed' && order !== policy.order) {
      detect('order', order, 'Seen on the first page that held two different times of creation.')
    }
    seen = seen === undefined ? order : 'mixed'
  }

  return {
    look({ rows }) {
      take(listOrder(rows.map(({ createdAt }) => createdAt)))
      const [first, last] = [rows[0], before.at(-1)]
      // A page requested from further back begins with unchanged rows of the page before, or with others of their time.
      const isOverlap = before.some(
        ({ id, createdAt, updatedAt }) =>
          createdAt === first?.createdAt && (id !== first.id || updatedAt === first.updatedAt)
      )
      if (seen && first && last && !isOverlap) take(listOrder([last.createdAt, first.createdAt]))
      if (rows.length > 0) before = rows
    },
    beginAgain() {
      before = []
    },
    current: () => seen ?? policy.order
  }
}

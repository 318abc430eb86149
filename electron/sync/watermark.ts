import { latest } from './listOrder.ts'
import type { FetchedPage } from './passContext.ts'

/** The latest change on a page. */
export function latestChange({ rows }: FetchedPage): string | null {
  return latest(rows.map(({ updatedAt }) => updatedAt))
}

/**
 * Up to when nothing that changes after this page was sent can be hidden: its latest change, but not later than its
 * sending by the service's own clock. One row whose time of change lies years ahead would hide all others otherwise.
 */
export function watermarkOf(page: FetchedPage): string | null {
  return earlier(latestChange(page), page.date)
}

/** The earlier of two times; the one that is known where the other is not. */
export function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

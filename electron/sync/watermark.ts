import { earliestOf, latestOf } from '../../shared/times.ts'
import type { FetchedPage } from './syncRunContext.ts'

/** The latest change on a page. */
export function latestChange({ rows }: FetchedPage): string | null {
  return latestOf(rows.map(({ updatedAt }) => updatedAt))
}

/**
 * Up to when nothing that changes after this page was sent can be hidden: its latest change, but not later than its
 * sending by the service's own clock. One row whose time of change lies years ahead would hide all others otherwise.
 */
export function watermarkOf(page: FetchedPage): string | null {
  return earliestOf([latestChange(page), page.date])
}

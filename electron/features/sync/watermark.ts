import { earliestOf, latestOf } from '../../base/database/times.ts'
import type { FetchedPage } from './syncRunContext.ts'

/** The latest change on a page. */
export function latestChange({ rows }: FetchedPage): string | null {
  return latestOf(rows.map(({ updatedAt }) => updatedAt))
}

/**
 * The time up to which no change after this page can be hidden: the latest change on the page, but not later than the
 * page was sent by the service's clock. Otherwise one row with a time years ahead would hide all others.
 */
export function watermarkOf(page: FetchedPage): string | null {
  return earliestOf([latestChange(page), page.date])
}

import { AppError } from '../../../shared/errors.ts'
import type { TransactionListQuery } from '../../service/api/resources/transactions.ts'
import { PAGE_SIZES } from './assumptions/pageSizes.ts'
import type { FetchedPage, SyncRunContext } from './syncRunContext.ts'
import { Reordered, watchTieOrder } from './tieRuns.ts'

export interface PageSourceOptions {
  readonly sortBy: TransactionListQuery['sortBy']
  readonly correlationIds?: readonly string[]
  /** Whether a refused first page is requested again with fewer rows. Default: true. */
  readonly mayAskForLess?: boolean
}

/** Gets the page after the row of that id; the first page for null. */
export type FetchPage = (cursor: string | null) => Promise<FetchedPage>

/**
 * Fetches pages of one list with the largest page size that the service accepts: if the first page is refused, it tries
 * smaller sizes. Passes what the pages show about the service to `detect`, and throws `Reordered` where that makes what
 * was read doubtful.
 */
export function createPageSource(context: SyncRunContext, options: PageSourceOptions): FetchPage {
  const { api, policy, detect, note, signal, onLostRetries } = context
  const { sortBy, correlationIds, mayAskForLess = true } = options
  // If each page must overlap the one before, two of its rows may be known.
  let limit = Math.max(policy.limit, sortBy === 'updated_at' ? 3 : 1)
  let largest = 0
  const isReordered = watchTieOrder()

  async function request(cursor: string | null, rows: number): Promise<FetchedPage> {
    let retries = 0
    const query = { startingAfter: cursor ?? undefined, limit: rows, sortBy, ...(correlationIds && { correlationIds }) }
    const onRetry = (wait: number, error: AppError): void => {
      retries++
      context.onRetry(wait, error)
    }
    try {
      const page = await api.list(query, { signal, onRetry })
      // A copy would read the rows of the page.
      return Object.assign(page, { retries })
    } catch (error) {
      onLostRetries(retries)
      throw error
    }
  }

  async function requestFirst(): Promise<FetchedPage> {
    const smaller = mayAskForLess ? PAGE_SIZES.filter((rows) => rows < limit) : []
    for (const rows of [limit, ...smaller]) {
      try {
        const page = await request(null, rows)
        if (rows !== limit) {
          limit = rows
          note(`The service refused larger pages, so they were asked for with ${rows} rows.`)
          detect('limit', String(rows), 'Larger pages were refused.')
        }
        return page
      } catch (error) {
        if (!isRefusal(error) || rows === (smaller.at(-1) ?? limit)) throw error
      }
    }
    throw new AppError('request-refused', 'The service refused the first page of the list.')
  }

  function learn(page: FetchedPage, cursor: string | null): void {
    const rows = page.ids.length
    if (cursor !== null && rows > 0 && sortBy === 'created_at' && policy.cursor === 'unknown') {
      const isInclusive = page.ids[0] === cursor
      detect('cursor', isInclusive ? 'inclusive' : 'exclusive', 'Seen on the second page of a list.')
    }
    if (page.hasMore && rows > largest) {
      largest = rows
      if (rows < limit && correlationIds === undefined) {
        detect(
          'limitCap',
          String(rows),
          `The service sent ${rows} of the ${limit} rows asked for, although it had more.`
        )
      }
    }
  }

  return async (cursor) => {
    const page = cursor === null ? await requestFirst() : await request(cursor, limit)
    learn(page, cursor)
    if (policy.ties !== 'reordered' && isReordered(page)) {
      detect('ties', 'reordered', 'Two answers had transactions of one time in different orders.')
      throw new Reordered()
    }
    return page
  }
}

/** The service understood the request and will never answer it: any 4xx except those about the token or the rate. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'request-refused' || error.code === 'not-found')
}

import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../../shared/errors.ts'
import type { StoredPage } from '../../stores/ledger/model/ledgerSyncRun.ts'
import { advance, cursorOf, placeOf, type Bookmark } from './bookmarks.ts'
import { watchContinuity, type KnownList } from './continuity.ts'
import type { FetchedPage } from './syncRunContext.ts'
import type { FetchPage } from './pageSource.ts'
import type { Policy } from './policy.ts'
import { createReach, isStuck, stuck, type Step } from './reach.ts'
import { largeRun, rowsToComeAgain, watchRuns } from './tieRuns.ts'
import { checkNamed } from './unreadableRows.ts'

export interface FollowOptions {
  readonly fetch: FetchPage
  /** The rows before the place to begin at, latest last; empty for the head of the list. */
  readonly cursorHistory: readonly Bookmark[]
  /**
   * Rows may move to the end of this list while it is read (sorted by time of change, oldest first). Then a page only
   * counts if it contains an unmoved row that was read before: each page overlaps the one before.
   */
  readonly mayMove: boolean
  /** The list is sorted by time of change, so that a row that changes has another place. Default: false. */
  readonly isByChange?: boolean
  /** What the sync run has already read of this list. Default: nothing. */
  readonly known?: KnownList
  readonly store: (page: FetchedPage, cursorHistory: readonly string[]) => Promise<StoredPage>
  /** Returns true if the list is not needed after this page. */
  readonly isEnd?: (page: FetchedPage) => boolean
  /** The same, if the decision depends on what was new; then the next page is not fetched ahead. */
  readonly isEndStored?: (page: FetchedPage, stored: StoredPage) => boolean
}

/**
 * Where equal times are ordered anew, the run behind a row of another run comes at a random place of the page: often
 * enough asked, it fits.
 */
const TRIES_OF_A_RUN = 50

/** What the reading of every list needs. */
export interface FollowContext {
  readonly policy: Pick<Policy, 'walkBack' | 'stuckRetries' | 'missingMax' | 'limitCap' | 'ties'>
  readonly note: (sentence: string) => void
  readonly signal: AbortSignal
}

/**
 * Reads a list page by page to its end, and fetches the next page while this one is stored. It handles what the
 * interface leaves open: an empty page with `has_more` is requested again, an empty last page counts only if the page
 * before confirms it, a cursor whose row is gone is replaced by the one before it, and a list that promises more but
 * brings nothing new ends as `sync-stuck`. Equal times that end a page come again with the next one (see `tieRuns.ts`).
 * Every page is stored before it is judged. At the end, all pages must belong to one list (see `continuity.ts`).
 */
export async function followList({ policy, note, signal }: FollowContext, options: FollowOptions): Promise<void> {
  const { fetch, mayMove, known = { readBefore: 0, head: [], isAgain: false }, store, isEnd, isEndStored } = options
  const { stuckRetries, walkBack, limitCap, ties } = policy
  // The last row, one before it to fall back to, and in a list whose rows move, one more to meet again.
  const length = Math.max(walkBack, mayMove ? 3 : 2)
  const reach = createReach({ fetch, mayMove, ties, full: Number(limitCap) }, note)
  const continuity = watchContinuity(known, { isFromHead: options.cursorHistory.length === 0, mayMove }, policy)
  const runs = watchRuns(ties, options.isByChange ?? false)
  /** Cursors since the last new row. A cursor that comes again means a circle. */
  const idle = new Set<string | undefined>()
  let stalls = 0
  let coming: Promise<Step> | undefined
  let from: readonly Bookmark[] = options.cursorHistory
  for (;;) {
    const { page, cursorHistory, place }: Step = await (coming ?? reach(from)).catch((error: unknown) => {
      throw isStuck(error) ? (runs.tooLarge ?? error) : error
    })
    coming = undefined
    const cursor = cursorOf(cursorHistory, mayMove)
    runs.look(page, cursor, place === 'next')
    const comingAgain = rowsToComeAgain(page, cursor, ties)
    const next = advance(cursorHistory, page, mayMove, length, comingAgain)
    const hasMoved = next.at(-1)?.id !== cursorHistory.at(-1)?.id || cursorOf(next, mayMove) !== cursor
    const isLast = !page.hasMore || (isEnd?.(page) ?? false)
    if (!isLast && hasMoved && !isEndStored) {
      coming = reach(next)
      // Its rejection is handled by the await above, once this page is stored.
      coming.catch(() => undefined)
      // The request leaves before this page is handed over, so that the service works meanwhile.
      await setImmediate()
    }
    // What follows a run of which rows may be missing is no place to resume from.
    const resumable = runs.tooLarge ? [] : isLast || mayMove ? next : placeOf(next)
    const stored = await store(
      page,
      resumable.map(({ id }) => id)
    )
    checkNamed(page)
    continuity.look(page, stored, place)
    if (isLast || isEndStored?.(page, stored)) {
      if (runs.tooLarge) throw runs.tooLarge
      continuity.end(!page.hasMore)
      return
    }
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
    if (stored.fresh > 0) idle.clear()
    if (!hasMoved || idle.has(next.at(-1)?.id)) stalls += 1
    else if (stored.fresh > 0) stalls = 0
    const isRun = ties === 'reordered' && page.ids.length > 0
    if (stalls > (isRun ? TRIES_OF_A_RUN : stuckRetries)) throw runs.tooLarge ?? (isRun ? largeRun(page) : stuck())
    idle.add(next.at(-1)?.id)
    from = hasMoved ? next : cursorHistory
  }
}

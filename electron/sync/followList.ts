import { AppError } from '../../shared/errors.ts'
import type { StoredPage } from '../ledger/ledgerSyncRun.ts'
import { watchContinuity, type KnownList, type Place } from './continuity.ts'
import type { FetchedPage } from './syncRunContext.ts'
import { isRefusal, type FetchPage } from './pageSource.ts'
import type { Policy } from './policy.ts'

/** A row that was read, as a place in the list. */
export interface Bookmark {
  readonly id: string
  /** What is another once the row has changed: its time of change, or its text where that cannot be read. */
  readonly stamp?: string | undefined
}

export interface FollowOptions {
  readonly fetch: FetchPage
  /** The rows before the place to begin at, latest last; none for the head of the list. */
  readonly cursorHistory: readonly Bookmark[]
  /**
   * Rows of this list may move to its tail while it is read (sorted by time of change, oldest first). Then a page only
   * counts if a row that was read before stands on it unmoved: each page overlaps the one before.
   */
  readonly mayMove: boolean
  /** What the sync run has read of this list before. Default nothing. */
  readonly known?: KnownList
  readonly store: (page: FetchedPage, cursorHistory: readonly string[]) => Promise<StoredPage>
  /** The rest of the list is not wanted after this page. */
  readonly isEnd?: (page: FetchedPage) => boolean
  /** The same, where it takes to know what was new; then the next page is not fetched ahead. */
  readonly isEndStored?: (page: FetchedPage, stored: StoredPage) => boolean
}

/** What every list is read with. */
export interface FollowContext {
  readonly policy: Pick<Policy, 'walkBack' | 'stuckRetries' | 'missingMax'>
  readonly note: (sentence: string) => void
  readonly signal: AbortSignal
}

interface Step {
  readonly page: FetchedPage
  /** The trail that the page was asked for with. */
  readonly cursorHistory: readonly Bookmark[]
  readonly place: Place
}

/**
 * Reads a list page by page to its end, fetching the next page while this one is stored, whatever the service leaves
 * open: an empty page with `has_more` is asked for once more, an empty last page is believed only if the page before it
 * says the same, a cursor whose row is gone is replaced by the one before it, and a list that says it has more but
 * brings nothing new ends as `sync-stuck`. Every page is stored before it is judged. At the end, what was read must be of
 * one list (see `continuity.ts`).
 */
export async function followList({ policy, note, signal }: FollowContext, options: FollowOptions): Promise<void> {
  const { mayMove, known = { readBefore: 0, head: [], isAgain: false }, store, isEnd, isEndStored } = options
  const { stuckRetries, walkBack } = policy
  // The last row, one before it to go back to, and where rows may move one more that is met again.
  const length = Math.max(walkBack, mayMove ? 3 : 2)
  const reach = createReach(options, note)
  const continuity = watchContinuity(known, mayMove, policy)
  /** Cursors since the last row that was new: one that comes again leads round in a circle. */
  const idle = new Set<string | undefined>()
  let stalls = 0
  let coming: Promise<Step> | undefined
  let from: readonly Bookmark[] = options.cursorHistory
  for (;;) {
    const { page, cursorHistory, place }: Step = await (coming ?? reach(from))
    coming = undefined
    const next = advance(cursorHistory, page, mayMove, length)
    const hasMoved =
      next.at(-1)?.id !== cursorHistory.at(-1)?.id || cursorOf(next, mayMove) !== cursorOf(cursorHistory, mayMove)
    const isLast = !page.hasMore || (isEnd?.(page) ?? false)
    if (!isLast && hasMoved && !isEndStored) {
      coming = reach(next)
      // Met by the await above, once this page is stored.
      coming.catch(() => undefined)
    }
    const stored = await store(
      page,
      next.map(({ id }) => id)
    )
    continuity.look(page, stored, place)
    if (isLast || isEndStored?.(page, stored)) {
      continuity.end(!page.hasMore)
      return
    }
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
    if (stored.fresh > 0) idle.clear()
    if (!hasMoved || idle.has(next.at(-1)?.id)) stalls += 1
    else if (stored.fresh > 0) stalls = 0
    if (stalls > stuckRetries) throw stuck()
    idle.add(next.at(-1)?.id)
    from = hasMoved ? next : cursorHistory
  }
}

/** Gets the page after a trail, going back over rows that are gone or have moved; from the head when all of them are. */
function createReach(
  { fetch, mayMove }: FollowOptions,
  note: FollowContext['note']
): (cursorHistory: readonly Bookmark[]) => Promise<Step> {
  let restarts = 0

  async function attempt(cursor: string | null): Promise<FetchedPage | undefined> {
    try {
      return await fetch(cursor)
    } catch (error) {
      if (cursor !== null && isRefusal(error)) return undefined
      throw error
    }
  }

  return async (cursorHistory) => {
    let isEmptyEnd = false
    for (let at = cursorHistory; ; at = at.slice(0, -1)) {
      const cursor = cursorOf(at, mayMove)
      const answer = await attempt(cursor)
      const page = answer && isCredible(answer, at, cursor, mayMove) ? answer : undefined
      const back = cursorHistory.length - at.length
      if (page && back === 0) return { page, cursorHistory: cursor === null ? [] : at, place: 'next' }
      isEmptyEnd ||= answer !== undefined && back === 0 && !mayMove
      if (page && isEmptyEnd && page.ids.at(-1) === cursorHistory.at(-1)?.id) {
        // The row whose end was empty is still there, so nothing came after it. Where this page says that something
        // does, the end is asked for once more.
        const again = page.hasMore ? await attempt(cursorOf(cursorHistory, mayMove)) : undefined
        if (again && isCredible(again, cursorHistory, cursorOf(cursorHistory, mayMove), mayMove))
          return { page: again, cursorHistory, place: 'next' }
        return { page: { ...page, hasMore: false }, cursorHistory: at, place: 'next' }
      }
      if (page && cursorOf(at, mayMove) !== null) {
        note(`A row that marked the place was gone or had moved: went back ${back}.`)
        return { page, cursorHistory: at, place: 'back' }
      }
      if (page) {
        restarts += 1
        if (restarts > 1) throw lostPlace()
        note('All rows that marked the place were gone or had moved: the list was read from its head again.')
        return { page, cursorHistory: [], place: 'head' }
      }
    }
  }
}

/** The row after which to ask. Where rows may move, the last one is left to be met again. */
function cursorOf(cursorHistory: readonly Bookmark[], mayMove: boolean): string | null {
  return cursorHistory.at(mayMove ? -2 : -1)?.id ?? null
}

/** Whether the page can be what follows the trail. The head of the list always is. */
function isCredible(
  page: FetchedPage,
  cursorHistory: readonly Bookmark[],
  cursor: string | null,
  mayMove: boolean
): boolean {
  if (cursor === null) return true
  if (!mayMove) return page.ids.length > 0 || page.hasMore
  // Only the row that was asked from and the one after it: an older one would be met in a list of the other direction.
  const bookmarks = new Map(cursorHistory.slice(-2).map(({ id, stamp }) => [id, stamp]))
  return marksOf(page).some(({ id, stamp }) => stamp !== undefined && bookmarks.get(id) === stamp)
}

function advance(
  cursorHistory: readonly Bookmark[],
  page: FetchedPage,
  mayMove: boolean,
  length: number
): readonly Bookmark[] {
  const bookmarks: readonly Bookmark[] = mayMove ? marksOf(page) : page.ids.map((id) => ({ id }))
  if (bookmarks.length >= length) return bookmarks.slice(-length)
  const ids = new Set(bookmarks.map(({ id }) => id))
  return [...cursorHistory.filter(({ id }) => !ids.has(id)), ...bookmarks].slice(-length)
}

function marksOf({ ids, rows, problems }: FetchedPage): readonly Bookmark[] {
  const stamps = new Map<string | null, string>(rows.map(({ id, updatedAt }) => [id, updatedAt]))
  for (const { id, raw } of problems) stamps.set(id, raw)
  return ids.map((id) => ({ id, stamp: stamps.get(id) }))
}

function stuck(): AppError {
  return new AppError(
    'sync-stuck',
    'The service says that more transactions exist but sends nothing new. What was read is kept; try again later.'
  )
}

function lostPlace(): AppError {
  return new AppError(
    'sync-stuck',
    'The rows that mark the place in the list vanish again and again. What was read is kept; try again later.'
  )
}

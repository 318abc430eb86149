import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../shared/errors.ts'
import type { StoredPage } from '../ledger/ledgerSyncRun.ts'
import { watchContinuity, type KnownList, type Place } from './continuity.ts'
import type { FetchedPage } from './syncRunContext.ts'
import { isRefusal, type FetchPage } from './pageSource.ts'
import type { Policy } from './policy.ts'

/** A row that was read, as a place in the list. */
export interface Bookmark {
  readonly id: string
  /** A value that differs once the row has changed: its time of change, or its text if that cannot be read. */
  readonly stamp?: string | undefined
}

export interface FollowOptions {
  readonly fetch: FetchPage
  /** The rows before the place to begin at, latest last; empty for the head of the list. */
  readonly cursorHistory: readonly Bookmark[]
  /**
   * Rows may move to the end of this list while it is read (sorted by time of change, oldest first). Then a page only
   * counts if it contains an unmoved row that was read before: each page overlaps the one before.
   */
  readonly mayMove: boolean
  /** What the sync run has already read of this list. Default: nothing. */
  readonly known?: KnownList
  readonly store: (page: FetchedPage, cursorHistory: readonly string[]) => Promise<StoredPage>
  /** Returns true if the list is not needed after this page. */
  readonly isEnd?: (page: FetchedPage) => boolean
  /** The same, if the decision depends on what was new; then the next page is not fetched ahead. */
  readonly isEndStored?: (page: FetchedPage, stored: StoredPage) => boolean
}

/** What the reading of every list needs. */
export interface FollowContext {
  readonly policy: Pick<Policy, 'walkBack' | 'stuckRetries' | 'missingMax'>
  readonly note: (sentence: string) => void
  readonly signal: AbortSignal
}

interface Step {
  readonly page: FetchedPage
  /** The cursor history with which the page was requested. */
  readonly cursorHistory: readonly Bookmark[]
  readonly place: Place
}

/**
 * Reads a list page by page to its end, and fetches the next page while this one is stored. It handles what the
 * interface leaves open: an empty page with `has_more` is requested again, an empty last page counts only if the page
 * before confirms it, a cursor whose row is gone is replaced by the one before it, and a list that promises more but
 * brings nothing new ends as `sync-stuck`. Every page is stored before it is judged. At the end, all pages must belong
 * to one list (see `continuity.ts`).
 */
export async function followList({ policy, note, signal }: FollowContext, options: FollowOptions): Promise<void> {
  const { mayMove, known = { readBefore: 0, head: [], isAgain: false }, store, isEnd, isEndStored } = options
  const { stuckRetries, walkBack } = policy
  // The last row, one before it to fall back to, and in a list whose rows move, one more to meet again.
  const length = Math.max(walkBack, mayMove ? 3 : 2)
  const reach = createReach(options, note)
  const continuity = watchContinuity(known, { isFromHead: options.cursorHistory.length === 0, mayMove }, policy)
  /** Cursors since the last new row. A cursor that comes again means a circle. */
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
      // Its rejection is handled by the await above, once this page is stored.
      coming.catch(() => undefined)
      // The request leaves before this page is handed over, so that the service works meanwhile.
      await setImmediate()
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

/** Gets the page after a cursor history. Goes back over rows that are gone or moved; starts at the head if all are. */
function createReach(
  { fetch, mayMove }: FollowOptions,
  note: FollowContext['note']
): (cursorHistory: readonly Bookmark[]) => Promise<Step> {
  let restarts = 0
  /** The most rows of a page so far. */
  let most = 0

  async function attempt(cursor: string | null): Promise<FetchedPage | undefined> {
    try {
      return await fetch(cursor)
    } catch (error) {
      if (cursor !== null && isRefusal(error)) return undefined
      throw error
    }
  }

  /**
   * The end of the list, whose last row is also the last one of this page, and which was empty before. `empty`: rows
   * before the last one behind which nothing came either.
   */
  async function confirmed(
    page: FetchedPage,
    at: readonly Bookmark[],
    all: readonly Bookmark[],
    empty: ReadonlySet<string>
  ): Promise<Step> {
    if (!page.hasMore) return { page, cursorHistory: at, place: 'end' }
    // The page shows what comes behind them, so empty answers of this service prove nothing now.
    if (page.ids.some((id) => empty.has(id))) throw stuck()
    const cursor = cursorOf(all, mayMove)
    const end = await attempt(cursor)
    if (end && isCredible(end, all, cursor, mayMove)) return { page: end, cursorHistory: all, place: 'next' }
    // Some services say of every full page that more follows. Of a shorter one, either this or the empty end is wrong.
    if (page.ids.length < most) throw stuck()
    return { page: { ...page, hasMore: false }, cursorHistory: at, place: 'end' }
  }

  return async (cursorHistory) => {
    let isEmptyEnd = false
    const empty = new Set<string>()
    for (let at = cursorHistory; ; at = at.slice(0, -1)) {
      const cursor = cursorOf(at, mayMove)
      const answer = await attempt(cursor)
      const page = answer && isCredible(answer, at, cursor, mayMove) ? answer : undefined
      const back = cursorHistory.length - at.length
      if (page && back === 0) {
        most = Math.max(most, page.ids.length)
        return { page, cursorHistory: cursor === null ? [] : at, place: 'next' }
      }
      isEmptyEnd ||= answer !== undefined && back === 0 && !mayMove
      if (answer && !page && back > 0 && cursor !== null) empty.add(cursor)
      // The row with the empty end still exists, so nothing came after it.
      if (page && isEmptyEnd && page.ids.at(-1) === cursorHistory.at(-1)?.id)
        return confirmed(page, at, cursorHistory, empty)
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

/** The row after which to ask. In a list whose rows move, the last row is kept back to be met again. */
function cursorOf(cursorHistory: readonly Bookmark[], mayMove: boolean): string | null {
  return cursorHistory.at(mayMove ? -2 : -1)?.id ?? null
}

/** Whether the page can follow the cursor history. The head of the list always can. */
function isCredible(
  page: FetchedPage,
  cursorHistory: readonly Bookmark[],
  cursor: string | null,
  mayMove: boolean
): boolean {
  if (cursor === null) return true
  if (!mayMove) return page.ids.length > 0 || page.hasMore
  // Only the requested row and the one after it: in a list of the opposite direction, an older row would come too.
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

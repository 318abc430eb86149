import { AppError } from '../../shared/errors.ts'
import { cursorOf, isCredible, type Bookmark } from './bookmarks.ts'
import type { Place } from './continuity.ts'
import { isRefusal, type FetchPage } from './pageSource.ts'
import type { FetchedPage } from './syncRunContext.ts'

/** A page, and how it was found. */
export interface Step {
  readonly page: FetchedPage
  /** The cursor history with which the page was requested. */
  readonly cursorHistory: readonly Bookmark[]
  readonly place: Place
}

/**
 * Gets the page after a cursor history. Goes back over rows that are gone or moved; starts at the head if all are.
 * `full`: the rows of a full page, as far as that is known.
 */
export function createReach(
  { fetch, mayMove, full }: { readonly fetch: FetchPage; readonly mayMove: boolean; readonly full: number },
  note: (sentence: string) => void
): (cursorHistory: readonly Bookmark[]) => Promise<Step> {
  let restarts = 0
  let most = full

  async function attempt(cursor: string | null): Promise<FetchedPage | undefined> {
    try {
      return await fetch(cursor)
    } catch (error) {
      if (cursor !== null && isRefusal(error)) return undefined
      throw error
    }
  }

  /**
   * The end of the list, whose last row is also the last one of this page. `empty`: rows behind which nothing came,
   * that one among them.
   */
  async function confirmed(
    page: FetchedPage,
    at: readonly Bookmark[],
    all: readonly Bookmark[],
    empty: ReadonlySet<string | null>
  ): Promise<Step> {
    if (!page.hasMore) return { page, cursorHistory: at, place: 'end' }
    // The page shows what comes behind them, so empty answers of this service prove nothing now.
    if (page.ids.slice(0, -1).some((id) => empty.has(id))) throw stuck()
    const cursor = cursorOf(all, mayMove)
    const end = await attempt(cursor)
    if (end && isCredible(end, all, cursor, mayMove)) return { page: end, cursorHistory: all, place: 'next' }
    // Some services say of every full page that more follows. Of a shorter one, either this or the empty end is wrong.
    if (page.ids.length < most) throw stuck()
    return { page: { ...page, hasMore: false }, cursorHistory: at, place: 'end' }
  }

  return async (cursorHistory) => {
    const last = mayMove ? null : cursorOf(cursorHistory, mayMove)
    const empty = new Set<string | null>()
    for (let at = cursorHistory; ; at = at.slice(0, -1)) {
      const cursor = cursorOf(at, mayMove)
      const answer = await attempt(cursor)
      const page = answer && isCredible(answer, at, cursor, mayMove) ? answer : undefined
      const back = cursorHistory.length - at.length
      if (page && back === 0) {
        most = Math.max(most, page.ids.length)
        return { page, cursorHistory: cursor === null ? [] : at, place: 'next' }
      }
      if (answer && !page) empty.add(cursor)
      // The row with the empty end still exists, so nothing came after it.
      if (page && empty.has(last) && page.ids.at(-1) === last) return confirmed(page, at, cursorHistory, empty)
      if (page && cursor !== null) {
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

export function stuck(): AppError {
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

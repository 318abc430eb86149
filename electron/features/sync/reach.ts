import { AppError } from '../../../shared/errors.ts'
import { cursorOf, isCredible, stepBack, type Bookmark, type Restlessness } from './bookmarks.ts'
import type { Place } from './continuity.ts'
import { isRefusal, type FetchPage } from './pageSource.ts'
import type { FetchedPage } from './syncRunContext.ts'
import { cutsRun } from './tieRuns.ts'

/** A page, and how it was found. */
export interface Step {
  readonly page: FetchedPage
  /** The cursor history with which the page was requested. */
  readonly cursorHistory: readonly Bookmark[]
  readonly place: Place
}

export interface ReachOptions extends Restlessness {
  readonly fetch: FetchPage
  /** The rows of a full page, as far as that is known. */
  readonly full: number
}

/** Gets the page after a cursor history. Goes back over rows that are gone or moved; starts at the head if all are. */
export function createReach(
  { fetch, full, ...how }: ReachOptions,
  note: (sentence: string) => void
): (cursorHistory: readonly Bookmark[]) => Promise<Step> {
  const { mayMove, ties } = how
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
    if (end && isCredible(end, all, cursor, how)) return { page: end, cursorHistory: all, place: 'next' }
    // Some services say of every full page that more follows. Of a shorter one, either this or the empty end is wrong.
    if (page.ids.length < most) throw stuck()
    return { page: { ...page, hasMore: false }, cursorHistory: at, place: 'end' }
  }

  /**
   * The page that follows the row before the last one, if the run of the last one may go on before it too. Undefined if
   * that page brings no more.
   */
  async function wholeRun(cursorHistory: readonly Bookmark[]): Promise<Step | undefined> {
    const before = cursorHistory.slice(0, -1)
    const page = await attempt(cursorOf(before, mayMove))
    const isMore = page && page.ids.length > 0 && page.ids.at(-1) !== cursorHistory.at(-1)?.id
    return isMore ? { page, cursorHistory: before, place: 'next' } : undefined
  }

  return async (cursorHistory) => {
    const last = mayMove ? null : cursorOf(cursorHistory, mayMove)
    const empty = new Set<string | null>()
    let isFollowed = false
    for (let at = cursorHistory; ; at = stepBack(at, mayMove)) {
      const cursor = cursorOf(at, mayMove)
      const answer = await attempt(cursor)
      const page = answer && isCredible(answer, at, cursor, how) ? answer : undefined
      const back = cursorHistory.length - at.length
      if (page && back === 0) {
        most = Math.max(most, page.ids.length)
        const whole = !mayMove && ties !== 'fixed' && cutsRun(at, page) ? await wholeRun(at) : undefined
        if (whole) return whole
        return { page, cursorHistory: cursor === null ? [] : at, place: 'next' }
      }
      if (answer?.ids.length === 0 && !page) empty.add(cursor)
      isFollowed ||= answer !== undefined && answer.ids.length > 0 && back === 0
      // The row with the empty end still exists, so nothing came after it.
      if (page && empty.has(last) && page.ids.at(-1) === last) return confirmed(page, at, cursorHistory, empty)
      if (page && cursor !== null) {
        note(`A row that marked the place was gone or had moved: went back ${back}.`)
        return { page, cursorHistory: at, place: isFollowed && !mayMove ? 'next' : 'back' }
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

export function isStuck(error: unknown): boolean {
  return error instanceof AppError && error.code === 'sync-stuck'
}

function lostPlace(): AppError {
  return new AppError(
    'sync-stuck',
    'The rows that mark the place in the list vanish again and again. What was read is kept; try again later.'
  )
}

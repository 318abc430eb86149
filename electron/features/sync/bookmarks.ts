import type { Policy } from './policy.ts'
import type { FetchedPage } from './syncRunContext.ts'

/** A row that was read, as a place in the list. */
export interface Bookmark {
  readonly id: string
  /** A value that differs once the row has changed: its time of change, or its text if that cannot be read. */
  readonly stamp?: string | undefined
  /** The time by which the list is sorted, in milliseconds. */
  readonly time?: number | undefined
  /** The next page is requested before this row, so that it brings it again. */
  readonly comesAgain?: boolean
}

/** The row after which to ask. In a list whose rows move, at least the last row is kept back to be met again. */
export function cursorOf(cursorHistory: readonly Bookmark[], mayMove: boolean): string | null {
  return cursorHistory[cursorIndex(cursorHistory, mayMove)]?.id ?? null
}

function cursorIndex(cursorHistory: readonly Bookmark[], mayMove: boolean): number {
  const awaited = cursorHistory.findIndex(({ comesAgain }) => comesAgain)
  return (awaited < 0 ? cursorHistory.length - (mayMove ? 1 : 0) : awaited) - 1
}

/** The rows up to the one after which to ask. */
export function placeOf(cursorHistory: readonly Bookmark[]): readonly Bookmark[] {
  return cursorHistory.slice(0, cursorIndex(cursorHistory, false) + 1)
}

/** The rows that are left if the one after which to ask is gone or has moved. */
export function stepBack(cursorHistory: readonly Bookmark[], mayMove: boolean): readonly Bookmark[] {
  return cursorHistory.slice(0, Math.max(cursorIndex(cursorHistory, mayMove) + (mayMove ? 1 : 0), 0))
}

/** How rows of a list may change their places. */
export interface Restlessness extends Pick<Policy, 'ties'> {
  /** To the end, while it is read: see `FollowOptions`. */
  readonly mayMove: boolean
}

/** Whether the page can follow the cursor history. The head of the list always can. */
export function isCredible(
  page: FetchedPage,
  cursorHistory: readonly Bookmark[],
  cursor: string | null,
  { mayMove, ties }: Restlessness
): boolean {
  if (cursor === null) return true
  if (page.ids.length === 0 && !mayMove) return page.hasMore
  const awaited = cursorHistory.filter(({ comesAgain }) => comesAgain)
  if (ties === 'reordered' && awaited.some(({ time }) => time !== undefined && page.times.includes(time))) return true
  if (!mayMove) return awaited.length === 0 || awaited.some(({ id }) => page.ids.includes(id))
  // Only the requested row and those after it: in a list of the opposite direction, an older row would come too.
  const from = Math.max(cursorIndex(cursorHistory, mayMove), 0)
  const bookmarks = new Map(cursorHistory.slice(from).map(({ id, stamp }) => [id, stamp]))
  return marksOf(page, true).some(({ id, stamp }) => stamp !== undefined && bookmarks.get(id) === stamp)
}

/** The last rows that were read, once this page was too; at most so many, and those that must come again. */
export function advance(
  cursorHistory: readonly Bookmark[],
  page: FetchedPage,
  mayMove: boolean,
  length: number,
  comingAgain = 0
): readonly Bookmark[] {
  if (page.ids.length === 0) return cursorHistory.slice(-length - comingAgain)
  const bookmarks = marksOf(page, mayMove)
  const ids = new Set(bookmarks.map(({ id }) => id))
  const all = [...cursorHistory.filter(({ id }) => !ids.has(id)), ...bookmarks].slice(-length - comingAgain)
  return all.map((bookmark, index) => ({ ...bookmark, comesAgain: index >= all.length - comingAgain }))
}

/** Without stamps, the rows of the page need not be read yet. */
function marksOf(page: FetchedPage, withStamps: boolean): readonly Bookmark[] {
  const stamps = withStamps ? stampsOf(page) : undefined
  return page.ids.map((id, index) => ({ id, time: page.times[index], ...(stamps && { stamp: stamps.get(id) }) }))
}

function stampsOf({ rows, problems }: FetchedPage): ReadonlyMap<string | null, string> {
  const stamps = new Map<string | null, string>(rows.map(({ id, updatedAt }) => [id, updatedAt]))
  for (const { id, raw } of problems) stamps.set(id, raw)
  return stamps
}

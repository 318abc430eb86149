import type { FetchedPage } from './syncRunContext.ts'

/** A row that was read, as a place in the list. */
export interface Bookmark {
  readonly id: string
  /** A value that differs once the row has changed: its time of change, or its text if that cannot be read. */
  readonly stamp?: string | undefined
}

/** The row after which to ask. In a list whose rows move, the last row is kept back to be met again. */
export function cursorOf(cursorHistory: readonly Bookmark[], mayMove: boolean): string | null {
  return cursorHistory.at(mayMove ? -2 : -1)?.id ?? null
}

/** Whether the page can follow the cursor history. The head of the list always can. */
export function isCredible(
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

/** The last rows that were read, once this page was too; at most so many. */
export function advance(
  cursorHistory: readonly Bookmark[],
  page: FetchedPage,
  mayMove: boolean,
  length: number
): readonly Bookmark[] {
  const bookmarks: readonly Bookmark[] = mayMove ? marksOf(page) : page.ids.map((id) => ({ id }))
  const ids = new Set(bookmarks.map(({ id }) => id))
  return [...cursorHistory.filter(({ id }) => !ids.has(id)), ...bookmarks].slice(-length)
}

function marksOf({ ids, rows, problems }: FetchedPage): readonly Bookmark[] {
  const stamps = new Map<string | null, string>(rows.map(({ id, updatedAt }) => [id, updatedAt]))
  for (const { id, raw } of problems) stamps.set(id, raw)
  return ids.map((id) => ({ id, stamp: stamps.get(id) }))
}

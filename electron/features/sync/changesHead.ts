import { headOf } from './continuity.ts'
import { followList } from './followList.ts'
import type { FetchPage } from './pageSource.ts'
import { storePage, type SyncRunContext } from './syncRunContext.ts'
import { UnprovenDelta } from './unprovenDelta.ts'
import { latestChange } from './watermark.ts'

export interface HeadReading {
  readonly fetch: FetchPage
  /** Where an interrupted sync run resumes. */
  readonly tail: readonly string[]
  /** The latest change of the previous reading, from its first page that contained one. */
  readonly newest: string | null
  /** When the service sent that page, by its own clock. */
  readonly date: string | null
  /** The first ids of that page. */
  readonly head: readonly string[]
}

const MOST_READINGS = 10

/**
 * In a list that is newest first, a row that changes during the reading moves to the head, possibly before it was read.
 * So the head is read again, down to where it was, until a single page covers it or no row is new.
 */
export async function readHeadAgain(context: SyncRunContext, first: HeadReading): Promise<void> {
  let before = first
  for (let reading = 0; reading < MOST_READINGS; reading++) {
    const { pages, fresh, head } = await readOnce(context, before)
    if (pages === 1 || fresh === 0) return
    before = { ...before, ...head }
  }
  throw new UnprovenDelta('Transactions changed faster than they could be read.')
}

async function readOnce(context: SyncRunContext, { fetch, tail, newest, date, head: begin }: HeadReading) {
  let pages = 0
  let fresh = 0
  let head: Pick<HeadReading, 'newest' | 'date' | 'head'> = { newest, date, head: begin }
  await followList(context, {
    fetch,
    mayMove: false,
    isByChange: true,
    cursorHistory: [],
    // A reading of changes does not know how many rows the list has.
    known: { readBefore: 0, head: begin, isAgain: true },
    async store(page) {
      if (pages === 0) head = { newest: null, date: page.date, head: headOf(page) }
      if (head.newest === null) head = { ...head, newest: latestChange(page) }
      pages += 1
      const stored = await storePage(context, page, tail)
      fresh += stored.fresh
      return stored
    },
    isEnd(page) {
      const last = page.rows.at(-1)?.updatedAt
      if (last === undefined || newest === null) return false
      return last < newest || (last === newest && !mayTie(newest, date))
    }
  })
  return { pages, fresh, head }
}

/** More rows may have changed at the same time: with times in whole seconds, until the second is over. */
function mayTie(newest: string, date: string | null): boolean {
  return newest.endsWith('.000Z') && (date === null || date <= newest)
}

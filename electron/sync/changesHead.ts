import { headOf } from './continuity.ts'
import { followList } from './followList.ts'
import type { FetchPage } from './pageSource.ts'
import { storePage, type SyncRunContext } from './syncRunContext.ts'
import { UnprovenDelta } from './unprovenDelta.ts'
import { latestChange } from './watermark.ts'

export interface HeadReading {
  readonly fetch: FetchPage
  /** Where an interrupted sync run goes on. */
  readonly tail: readonly string[]
  /** The latest change of the reading before, from its first page that held one. */
  readonly newest: string | null
  /** When the service sent that page, by its own clock. */
  readonly date: string | null
  /** The ids that it began with. */
  readonly head: readonly string[]
}

const MOST_READINGS = 10

/**
 * Newest first, a row that changes while later pages are read moves to the head, perhaps before it was met. So the head
 * is read again, down to what it was, until a single page tells all or no row is met for the first time.
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
    cursorHistory: [],
    // Of how many rows the list is, a reading of its changes cannot tell.
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

/** Another row may still have changed at that time: where times are whole seconds, until the second was over. */
function mayTie(newest: string, date: string | null): boolean {
  return newest.endsWith('.000Z') && (date === null || date <= newest)
}

import { latest, listOrder, type ListOrder } from './listOrder.ts'
import { followList } from './followList.ts'
import { createPageSource } from './pageSource.ts'
import { storePage, type FetchedPage, type PassContext, type PassResult } from './passContext.ts'
import { earlier, latestChange, watermarkOf } from './watermark.ts'
import type { PassStart } from '../ledger/ledger.ts'

/**
 * Reads the whole list by time of creation, or goes on where an interrupted pass stopped. Unless the list is known to
 * begin with its oldest row, its head is read again at the end: rows created meanwhile, newest first, stand before the
 * page where the pass began.
 */
export async function runFullPass(context: PassContext): Promise<PassResult> {
  const { pass, policy, note, signal } = context
  const fetch = createPageSource(context, { sortBy: 'created_at' })
  const order = createOrderWatch(context)
  let start = pass.start
  let tail: readonly string[] = pass.trail
  let lastChange: string | null = null

  function look(page: FetchedPage): PassStart | undefined {
    order.look(page.rows.map(({ createdAt }) => createdAt))
    lastChange = latest([lastChange, latestChange(page)].filter((time) => time !== null))
    if (start) return undefined
    return (start = startOf(page, order.current()))
  }

  const shared = { fetch, mayMove: false, policy, note, signal }
  await followList({
    ...shared,
    trail: pass.trail.map((id) => ({ id })),
    store(page, trail) {
      const first = look(page)
      tail = trail
      return storePage(context, page, trail, first)
    }
  })
  if (order.current() !== 'asc') {
    await followList({
      ...shared,
      trail: [],
      // A pass that is interrupted here goes on at the tail, which then says again that the list ends there.
      store: (page) => storePage(context, page, tail),
      isEndStored: (page, { fresh }) => fresh === 0 && isOlder(page, start?.newest ?? null)
    })
  }
  const watermark = start?.watermark ?? null
  // A service whose clock is ahead of its rows would hide changes from the next delta.
  return { watermark: order.current() === 'asc' ? earlier(watermark, lastChange) : watermark, found: null }
}

/** The order of the list: what the pages show, else what is known of the connection. */
function createOrderWatch({ policy, detect }: PassContext) {
  let seen: ListOrder | undefined
  return {
    look(times: readonly string[]): void {
      const order = seen === undefined ? listOrder(times) : undefined
      if (order === undefined) return
      seen = order
      if (order !== 'mixed' && order !== policy.order) {
        detect('order', order, 'Seen on the first page that held two different times of creation.')
      }
    },
    current: () => seen ?? policy.order
  }
}

/** What the first page tells. Oldest first, its changes are long ago: there the service's own clock says more. */
function startOf(page: FetchedPage, order: ListOrder | 'unknown'): PassStart {
  return {
    newest: latest(page.rows.map(({ createdAt }) => createdAt)),
    watermark: order === 'asc' && page.date !== null ? page.date : watermarkOf(page)
  }
}

/** All rows of the page were created before that time: newest first, nothing later can follow. */
function isOlder(page: FetchedPage, time: string | null): boolean {
  return time === null || page.rows.every(({ createdAt }) => createdAt < time)
}

import { latest, listOrder, type ListOrder } from './listOrder.ts'
import { followList } from './followList.ts'
import { createPageSource } from './pageSource.ts'
import { storePage, type FetchedPage, type PassContext, type PassResult } from './passContext.ts'
import { earlier, latestChange, watermarkOf } from './watermark.ts'
import type { PassStart, StoredPage } from '../ledger/ledger.ts'

/**
 * Reads the whole list by time of creation, or goes on where an interrupted pass stopped. Unless the list is known to
 * begin with its oldest row, its head is read again at the end: rows created meanwhile, newest first, stand before the
 * page where the pass began. So it is where fewer rows came than are known: one empty or short answer must not count for
 * the whole list.
 */
export async function runFullPass(context: PassContext): Promise<PassResult> {
  const { pass, policy, note, signal } = context
  const fetch = createPageSource(context, { sortBy: 'created_at' })
  const order = createOrderWatch(context)
  let start = pass.start
  let tail: readonly string[] = pass.trail
  let lastChange: string | null = null
  let seen = pass.counts.seen

  async function store(page: FetchedPage, trail: readonly string[]): Promise<StoredPage> {
    lastChange = latest([lastChange, latestChange(page)].filter((time) => time !== null))
    const first = start === undefined ? startOf(page, order.current()) : undefined
    start ??= first
    const stored = await storePage(context, page, trail, first)
    seen = stored.counts.seen
    return stored
  }

  const shared = { fetch, policy, note, signal }
  await followList({
    ...shared,
    mayMove: false,
    trail: pass.trail.map((id) => ({ id })),
    async store(page, trail) {
      const isFirst = start === undefined
      if (isFirst) order.look(page)
      const stored = await store(page, (tail = trail))
      // A page that only repeats others says nothing of the order, unless the list is to end with it.
      if (!isFirst && (stored.fresh > 0 || !page.hasMore)) order.look(page)
      return stored
    },
    isEnd: () => order.current() === 'mixed'
  })
  if (order.current() === 'mixed') {
    note(
      'The list is not sorted by time of creation: it was read with pages that overlap, because rows may move in it.'
    )
    tail = []
    await followList({ ...shared, mayMove: true, trail: [], store: (page) => store(page, tail) })
  }
  if (order.current() !== 'asc' || seen < (await knownRows(context))) {
    await followList({
      ...shared,
      mayMove: false,
      trail: [],
      // A pass that is interrupted here goes on at the tail, which then says again that the list ends there.
      store: (page) => store(page, tail),
      isEndStored: (page, { fresh }) => fresh === 0 && isOlder(page, start?.newest ?? null)
    })
  }
  const watermark = start?.watermark ?? null
  // A service whose clock is ahead of its rows would hide changes from the next delta.
  return { watermark: order.current() === 'asc' ? earlier(watermark, lastChange) : watermark, found: null }
}

/** Rows that the service is taken to have. */
async function knownRows({ ledger }: PassContext): Promise<number> {
  const [{ rows }, { absent }] = await Promise.all([ledger.state(), ledger.standing()])
  return rows - absent
}

/** The order of the list: what the pages show, each in itself and one after the other, else what is known of it. */
function createOrderWatch({ policy, detect }: PassContext) {
  let seen: ListOrder | undefined
  let before: FetchedPage['rows'] = []

  function take(order: ListOrder | undefined): void {
    if (order === undefined || order === seen) return
    if (seen === undefined && order !== 'mixed' && order !== policy.order) {
      detect('order', order, 'Seen on the first page that held two different times of creation.')
    }
    seen = seen === undefined ? order : 'mixed'
  }

  return {
    look({ rows }: FetchedPage): void {
      take(listOrder(rows.map(({ createdAt }) => createdAt)))
      const [first, last] = [rows[0], before.at(-1)]
      // A page that was asked for from further back begins with rows of the one before, as they were.
      const isOverlap = before.some(({ id, updatedAt }) => id === first?.id && updatedAt === first.updatedAt)
      if (seen && first && last && !isOverlap) take(listOrder([last.createdAt, first.createdAt]))
      if (rows.length > 0) before = rows
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

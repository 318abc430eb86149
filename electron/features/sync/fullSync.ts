import { earliestOf, latestOf } from '../../base/database/times.ts'
import { headOf, type KnownList } from './continuity.ts'
import { watchCreationOrder } from './creationOrder.ts'
import { followList } from './followList.ts'
import type { ListOrder } from './assumptions/listOrder.ts'
import { checkMissing } from './checkMissing.ts'
import { createPageSource, type FetchPage } from './pageSource.ts'
import { storePage, type FetchedPage, type SyncRunContext, type SyncRunResult } from './syncRunContext.ts'
import { withWholeRuns } from './tieRuns.ts'
import { latestChange, watermarkOf } from './watermark.ts'
import type { SyncRunStart, StoredPage } from '../../stores/ledger/model/ledgerSyncRun.ts'

/**
 * Reads the whole list by creation time, or resumes an interrupted sync run. Unless the list is known to begin with its
 * oldest row, its head is read again at the end: rows created meanwhile are, newest first, before the first page of the
 * sync run. The head is also read again if fewer rows came than are known, because one empty or short answer must not
 * count as the whole list. Oldest first, a check of the first page shows whether it is still the same list.
 */
export async function runFullSync(context: SyncRunContext): Promise<SyncRunResult> {
  const { syncRun } = context
  const order = watchCreationOrder(context)
  let start = syncRun.start
  let tail: readonly string[] = syncRun.cursorHistory
  let lastChange: string | null = null
  let seen = syncRun.counts.seen
  const known = (isAgain: boolean): KnownList => ({ readBefore: seen, head: start?.head ?? [], isAgain })

  async function store(page: FetchedPage, cursorHistory: readonly string[]): Promise<StoredPage> {
    lastChange = latestOf([lastChange, latestChange(page)])
    const first = start === undefined ? startOf(page, order.current()) : undefined
    start ??= first
    const stored = await storePage(context, page, cursorHistory, first)
    seen = stored.counts.seen
    return stored
  }

  async function readToEnd(reading: SyncRunContext, fetch: FetchPage): Promise<void> {
    // A place that was reached while runs of equal times were cut is none to go on from.
    const isAnew = reading.policy.ties === 'reordered'
    const begin = isAnew ? [] : syncRun.cursorHistory
    order.beginAgain()
    await followList(reading, {
      fetch,
      mayMove: false,
      cursorHistory: begin.map((id) => ({ id })),
      known: known(isAnew && start !== undefined),
      async store(page, cursorHistory) {
        const isFirst = start === undefined
        if (isFirst) order.look(page)
        const stored = await store(page, (tail = cursorHistory))
        // A page of repeated rows says nothing about the order, unless the list ends with it.
        if (!isFirst && (stored.fresh > 0 || !page.hasMore)) order.look(page)
        return stored
      },
      isEnd: () => order.current() === 'mixed'
    })
  }

  async function readOverlapping(reading: SyncRunContext, fetch: FetchPage): Promise<void> {
    context.note('The list is not sorted by time of creation, so it was read in overlapping pages.')
    tail = []
    await followList(reading, {
      fetch,
      mayMove: true,
      cursorHistory: [],
      known: known(true),
      store: (page) => store(page, tail)
    })
  }

  async function readHeadAgain(reading: SyncRunContext, fetch: FetchPage): Promise<void> {
    const isLook = order.current() === 'asc' && seen >= (await knownRows(context))
    await followList(reading, {
      fetch,
      mayMove: false,
      cursorHistory: [],
      known: known(true),
      // A sync run that is interrupted here resumes at the end, which then says again that the list ends.
      store: (page) => store(page, tail),
      isEndStored: (page, { fresh }) =>
        rowCount(page) > 0 && (isLook || (fresh === 0 && isOlder(page, start?.newest ?? null)))
    })
  }

  await withWholeRuns(context, async (reading) => {
    const fetch = createPageSource(reading, { sortBy: 'created_at' })
    await readToEnd(reading, fetch)
    // A sync run that is interrupted resumes at a place in the list, and an empty answer has none.
    if (seen === 0) await readToEnd(reading, fetch)
    if (order.current() === 'mixed') await readOverlapping(reading, fetch)
    await readHeadAgain(reading, fetch)
  })
  await checkMissing(context)
  const watermark = start?.watermark ?? null
  // If the service's clock is ahead of its rows, its time would hide changes from the next delta.
  return { watermark: order.current() === 'asc' ? earliestOf([watermark, lastChange]) : watermark, found: null }
}

/** Rows that the service is expected to have. */
export async function knownRows({ ledger }: Pick<SyncRunContext, 'ledger'>): Promise<number> {
  const [{ rows }, { absent }] = await Promise.all([ledger.state(), ledger.completeness()])
  return rows - absent
}

/** What the first page says. Oldest first, its changes are long ago; there the service's clock is more useful. */
function startOf(page: FetchedPage, order: ListOrder | 'unknown'): SyncRunStart {
  return {
    newest: latestOf(page.rows.map(({ createdAt }) => createdAt)),
    watermark: order === 'asc' && page.date !== null ? page.date : watermarkOf(page),
    head: headOf(page)
  }
}

const rowCount = ({ rows, problems }: FetchedPage) => rows.length + problems.length

/**
 * All rows of the page were created before that time: newest first, nothing later can follow. If it is not known, because
 * the list was blank before, anything can.
 */
function isOlder(page: FetchedPage, time: string | null): boolean {
  return time !== null && page.rows.every(({ createdAt }) => createdAt < time)
}

import { changePages, knownHead, learnOrder, type ChangeList, type Reading } from './changeList.ts'
import { readHeadAgain } from './changesHead.ts'
import { headOf } from './continuity.ts'
import { followList } from './followList.ts'
import { storePage, type FetchedPage, type SyncRunContext } from './syncRunContext.ts'
import { UnprovenDelta } from './unprovenDelta.ts'
import { latestChange, watermarkOf } from './watermark.ts'

/** Reads a list that is newest first, from its head until the rows are older than needed. */
export async function readDownwards(context: SyncRunContext, list: ChangeList): Promise<Reading> {
  const { since, proof, seen } = list
  const { syncRun, policy } = context
  // While the list may turn out to be oldest first, its rows may move, so there is no safe place to resume from.
  const isKnown = policy.updatedOrder === 'desc'
  // A place that was reached while runs of equal times were cut is none to go on from.
  const begin = isKnown && policy.ties !== 'reordered' ? syncRun.cursorHistory : []
  const fetch = changePages(context, list)
  let start = isKnown ? syncRun.start : undefined
  let tail = begin
  // After an interruption, the reading has lasted long enough for rows to change.
  let pages = start ? 1 : 0
  const watch = createWatch(context, list, start?.watermark ?? null)

  await followList(context, {
    fetch,
    mayMove: !isKnown,
    isByChange: true,
    cursorHistory: begin.map((id) => ({ id })),
    // The direction may have become known after the interruption: then there is no place, and the head comes again.
    known: start ? { readBefore: syncRun.counts.seen, head: start.head, isAgain: begin.length === 0 } : knownHead(list),
    store(page, cursorHistory) {
      watch.look(page)
      const isFirst = start === undefined
      start ??= { newest: null, watermark: watermarkOf(page), head: headOf(page) }
      seen.head ??= start.head
      pages += 1
      tail = isKnown ? cursorHistory : []
      return storePage(context, page, tail, isFirst ? start : undefined)
    },
    isEnd(page) {
      watch.look(page)
      const last = page.rows.at(-1)
      const isOlder = proof.covers(page) && last !== undefined && last.updatedAt < since
      return seen.order === 'asc' || (isOlder && watch.isDownwards)
    }
  })
  const { newest, date, isDownwards, hasReached } = watch
  // If several pages have one single time, the direction of the list is still unknown.
  const isOpen = isKnown && pages > 1 && !isDownwards
  if (seen.order === 'asc' || isOpen) return { watermark: newest, isOtherOrder: true }
  if (!hasReached && (await anyOlderMissed(context, since))) {
    throw new UnprovenDelta('The list of changes ended before it reached the last sync.')
  }
  if (pages > 1) await readHeadAgain(context, { fetch, tail, newest, date, head: start?.head ?? [] })
  return { watermark: newest, isOtherOrder: false }
}

/** What the pages of a reading have shown so far. A page may be checked twice. */
function createWatch(context: SyncRunContext, { since, seen }: ChangeList, newest: string | null) {
  /** The first readable change. The service's clock says nothing about the order of rows. */
  let head = newest
  const watch = {
    /** The latest known change at the head. If the first page has only broken rows, the next page provides it. */
    newest,
    /** When the service sent the first page; null for a resumed reading. */
    date: null as string | null,
    isDownwards: false,
    /** Whether a row older than needed has come. */
    hasReached: false,
    look(page: FetchedPage): void {
      learnOrder(context, page, seen)
      if (watch.newest === null) watch.date ??= page.date
      watch.newest ??= watermarkOf(page)
      head ??= latestChange(page) === null ? null : watermarkOf(page)
      // Only a list that is newest first reaches rows older than its head.
      watch.isDownwards ||=
        seen.order === 'desc' || page.rows.some(({ updatedAt }) => head !== null && updatedAt < head)
      watch.hasReached ||= page.rows.some(({ updatedAt }) => updatedAt < since)
    }
  }
  return watch
}

/** Whether the ledger has a row from before that time that was not returned: the list must still reach it. */
async function anyOlderMissed({ ledger, syncRun }: SyncRunContext, since: string): Promise<boolean> {
  const [oldest] = await ledger.updatesNotSeen(syncRun.id, '', 1)
  return oldest !== undefined && oldest.updatedAt < since
}

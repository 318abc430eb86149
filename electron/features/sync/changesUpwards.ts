import { latestOf } from '../../base/database/times.ts'
import { changePages, knownHead, learnOrder, type ChangeList, type Reading } from './changeList.ts'
import { readHeadAgain, type HeadReading } from './changesHead.ts'
import { headOf } from './continuity.ts'
import type { Bookmark } from './bookmarks.ts'
import { followList } from './followList.ts'
import { storePage, type SyncRunContext } from './syncRunContext.ts'
import { watermarkOf } from './watermark.ts'

/** Reads a list that is oldest first, from a row that is known to be before the needed changes, to the end. */
export async function readUpwards(context: SyncRunContext, list: ChangeList): Promise<Reading> {
  const { since, proof, seen } = list
  const cursorHistory = proof.isGiven ? await anchors(context, since) : []
  let reading = await readFrom(context, list, cursorHistory)
  // If nothing later than the anchor came, its place may have been the end of a list with the opposite direction.
  const isEnough = cursorHistory.length === 0 || seen.order !== undefined || (reading.watermark ?? '') >= since
  if (!isEnough) reading = await readFrom(context, list, [])
  const { watermark, head } = reading
  // If several pages have one single time, the direction of the list is unknown: rows may have moved to its head.
  if (seen.order === undefined && head) await readHeadAgain(context, head)
  return { watermark, isOtherOrder: seen.order === 'desc' }
}

interface UpwardReading {
  /** The time up to which no later change can be hidden. */
  readonly watermark: string | null
  /** From the first page, if there were more pages. */
  readonly head: HeadReading | undefined
}

async function readFrom(
  context: SyncRunContext,
  list: ChangeList,
  cursorHistory: readonly Bookmark[]
): Promise<UpwardReading> {
  const { proof, seen } = list
  const fetch = changePages(context, list)
  const watermarks: (string | null)[] = []
  let first: Pick<HeadReading, 'date' | 'head'> | undefined
  await followList(context, {
    fetch,
    mayMove: true,
    isByChange: true,
    cursorHistory,
    ...(cursorHistory.length === 0 && { known: knownHead(list) }),
    store(page) {
      learnOrder(context, page, seen)
      watermarks.push(watermarkOf(page))
      first ??= { date: page.date, head: headOf(page) }
      if (cursorHistory.length === 0) seen.head ??= first.head
      // This reading always starts at its anchor, so no place is stored.
      return storePage(context, page, [])
    },
    isEnd(page) {
      proof.covers(page)
      return learnOrder(context, page, seen) === 'desc'
    }
  })
  const newest = watermarks.find((time) => time !== null) ?? null
  const head = first && watermarks.length > 1 ? { fetch, tail: [], newest, ...first } : undefined
  return { watermark: latestOf(watermarks), head }
}

/** Rows before everything that must be read. Among rows of equal time, a change may be before a given row. */
async function anchors({ ledger, policy }: SyncRunContext, since: string): Promise<readonly Bookmark[]> {
  if (since === '') return []
  const before = new Date(Date.parse(since) - 1).toISOString()
  const rows = await ledger.updatesBefore(before, policy.walkBack)
  return rows.map(({ id, updatedAt }) => ({ id, stamp: updatedAt }))
}

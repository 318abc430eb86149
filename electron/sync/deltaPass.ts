import { readHeadAgain } from './changesHead.ts'
import { followList, type Mark } from './followList.ts'
import { latest, listOrder } from './listOrder.ts'
import { createPageSource } from './pageSource.ts'
import { storePage, type FetchedPage, type PassContext, type PassResult } from './passContext.ts'
import { askForProblems } from './problemRows.ts'
import { createSortProof, type SortProof } from './sortProof.ts'
import { UnprovenDelta } from './unprovenDelta.ts'
import { watermarkOf } from './watermark.ts'

/**
 * Reads what changed since the watermark, and a span before it (the overlap). Newest first: from the head of the list
 * until changes are older than that. Oldest first: from a row known to stand before it to the tail, where each page must
 * overlap the one before, because rows that change move away. Until the service was seen to sort by time of change, the
 * whole list is read. At the end every late change that the ledger knows of must have been returned.
 */
export async function runDeltaPass(context: PassContext): Promise<PassResult> {
  const { ledger, pass, policy } = context
  const since = sinceOf(pass.watermark, policy.overlapHours)
  const watermark = await readChanges(context, since)
  const missing = await ledger.updatesNotSeen(pass.id, since, 50)
  if (missing.length > 0) {
    throw new UnprovenDelta('Transactions that changed lately did not come back in the list of changes.', missing)
  }
  await askForProblems(context)
  return { watermark, found: null }
}

/** Where changes must be read from; the beginning of time without a watermark. */
export function sinceOf(watermark: string | null, overlapHours: number): string {
  if (watermark === null) return ''
  return new Date(Date.parse(watermark) - overlapHours * 3_600_000).toISOString()
}

/** Reads in the direction that the connection is known for, and turns round once where the pages show the other. */
async function readChanges(context: PassContext, since: string): Promise<string | null> {
  const proof = createSortProof(context)
  const readers = [readDownwards, readUpwards]
  if (context.policy.updatedOrder === 'asc') readers.reverse()
  for (const read of readers) {
    const { watermark, isOtherOrder } = await read(context, since, proof)
    if (!isOtherOrder) return watermark
  }
  throw notSorted(context)
}

interface Reading {
  readonly watermark: string | null
  /** A page was sorted the other way: nothing after it was read. */
  readonly isOtherOrder: boolean
}

async function readDownwards(context: PassContext, since: string, proof: SortProof): Promise<Reading> {
  const { pass, policy } = context
  // As long as the list may turn out to be oldest first, its rows may move on, and there is no place to come back to.
  const isKnown = policy.updatedOrder === 'desc'
  const begin = isKnown ? pass.trail : []
  let start = isKnown ? pass.start : undefined
  let tail = begin
  // A reading that goes on after an interruption took more than a moment.
  let pages = start ? 1 : 0
  let date: string | null = null
  const seen: { order?: 'desc' | 'asc' } = isKnown ? { order: 'desc' } : {}

  function look(page: FetchedPage): void {
    const order = learnOrder(context, page)
    if (order !== undefined) seen.order = order
  }

  await followList({
    ...listOptions(context),
    mayMove: !isKnown,
    trail: begin.map((id) => ({ id })),
    store(page, trail) {
      look(page)
      const isFirst = start === undefined
      if (isFirst) date = page.date
      start ??= { newest: null, watermark: watermarkOf(page) }
      pages += 1
      tail = isKnown ? trail : []
      return storePage(context, page, tail, isFirst ? start : undefined)
    },
    isEnd(page) {
      look(page)
      const last = page.rows.at(-1)
      const mayEnd = proof.covers(page) && last !== undefined && last.updatedAt < since
      return seen.order === 'asc' || (seen.order === 'desc' && mayEnd)
    }
  })
  const watermark = start?.watermark ?? null
  if (seen.order === 'asc') return { watermark, isOtherOrder: true }
  if (pages > 1) await readHeadAgain(context, { fetch: listOptions(context).fetch, tail, newest: watermark, date })
  return { watermark, isOtherOrder: false }
}

async function readUpwards(context: PassContext, since: string, proof: SortProof): Promise<Reading> {
  let watermark: string | null = null
  let isOtherOrder = false
  await followList({
    ...listOptions(context),
    mayMove: true,
    trail: proof.isGiven ? await anchors(context, since) : [],
    store(page) {
      watermark = latest([watermark, watermarkOf(page)].filter((time) => time !== null))
      // Such a reading begins from its anchor each time, so there is no place to keep.
      return storePage(context, page, [])
    },
    isEnd(page) {
      proof.covers(page)
      return (isOtherOrder = learnOrder(context, page) === 'desc')
    }
  })
  return { watermark, isOtherOrder }
}

/** Rows that stood before everything that is to be read: among equal times, a change may stand before a row. */
async function anchors({ ledger, policy }: PassContext, since: string): Promise<readonly Mark[]> {
  if (since === '') return []
  const before = new Date(Date.parse(since) - 1).toISOString()
  const rows = await ledger.updatesBefore(before, policy.walkBack)
  return rows.map(({ id, updatedAt }) => ({ id, stamp: updatedAt }))
}

function listOptions(context: PassContext) {
  const { policy, note, signal } = context
  return { fetch: createPageSource(context, { sortBy: 'updated_at' }), policy, note, signal }
}

function learnOrder(context: PassContext, page: FetchedPage): 'desc' | 'asc' | undefined {
  const order = listOrder(page.rows.map(({ updatedAt }) => updatedAt))
  if (order === 'mixed') throw notSorted(context)
  if (order !== undefined && order !== context.policy.updatedOrder) {
    context.detect('updatedOrder', order, 'Seen on the first page of changes that held two different times.')
  }
  return order
}

function notSorted({ detect }: PassContext): UnprovenDelta {
  detect('updatedSort', 'ignored', 'A page that was asked for by time of change was not sorted by it.')
  return new UnprovenDelta('The service does not sort by time of change, although it was asked to.')
}

import { AppError } from '../../shared/errors.ts'
import { followList } from './followList.ts'
import { latest, listOrder } from './listOrder.ts'
import { createPageSource } from './pageSource.ts'
import { storePage, type FetchedPage, type PassContext, type PassResult } from './passContext.ts'
import { askForProblems } from './problemRows.ts'

/** Changes cannot be told from the list as the service sorts it: only a full pass finds them. */
export class UnprovenDelta extends AppError {
  /** Late changes that were not returned; each is gone from the service, or proves that the list is not sorted. */
  readonly missing: readonly { readonly id: string; readonly updatedAt: string }[]

  constructor(message: string, missing: UnprovenDelta['missing'] = []) {
    super('sync-stuck', `${message} A full sync finds what changed.`)
    this.missing = missing
  }
}

/**
 * Reads what changed since the watermark, and a span before it (the overlap). Newest first: from the head of the list
 * until changes are older than that. Oldest first: from a row known to stand before it to the tail, where each page must
 * overlap the one before, because rows that change move away. At the end every late change that the ledger knows of must
 * have been returned.
 */
export async function runDeltaPass(context: PassContext): Promise<PassResult> {
  const { ledger, pass, policy, detect } = context
  const since = sinceOf(pass.watermark, policy.overlapHours)
  const watermark = await readChanges(context, since)
  const missing = await ledger.updatesNotSeen(pass.id, since, 50)
  if (missing.length > 0) {
    throw new UnprovenDelta('Transactions that changed lately did not come back in the list of changes.', missing)
  }
  if (policy.updatedSort === 'unknown' && watermark !== null) {
    detect('updatedSort', 'applied', 'A list of changes was sorted, and held every late change that was known.')
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
  const readers = [readDownwards, readUpwards]
  if (context.policy.updatedOrder === 'asc') readers.reverse()
  for (const read of readers) {
    const { watermark, isOtherOrder } = await read(context, since)
    if (!isOtherOrder) return watermark
  }
  throw notSorted(context)
}

interface Reading {
  readonly watermark: string | null
  /** A page was sorted the other way: nothing after it was read. */
  readonly isOtherOrder: boolean
}

async function readDownwards(context: PassContext, since: string): Promise<Reading> {
  const { pass, policy } = context
  let start = pass.start
  const seen: { direction?: 'desc' | 'asc' } = policy.updatedOrder === 'desc' ? { direction: 'desc' } : {}
  await followList({
    ...listOptions(context),
    mayMove: false,
    trail: pass.trail.map((id) => ({ id })),
    store(page, trail) {
      const isFirst = start === undefined
      start ??= { newest: null, watermark: latestChange(page) }
      return storePage(context, page, trail, isFirst ? start : undefined)
    },
    isEnd(page) {
      const order = learnOrder(context, page)
      if (order !== undefined) seen.direction = order
      const last = page.rows.at(-1)
      return seen.direction === 'asc' || (seen.direction === 'desc' && last !== undefined && last.updatedAt < since)
    }
  })
  return { watermark: start?.watermark ?? null, isOtherOrder: seen.direction === 'asc' }
}

async function readUpwards(context: PassContext, since: string): Promise<Reading> {
  const { ledger, policy } = context
  let watermark: string | null = null
  let isOtherOrder = false
  await followList({
    ...listOptions(context),
    mayMove: true,
    trail: await ledger.updatesBefore(since, policy.walkBack),
    store(page) {
      const change = latestChange(page)
      if (change !== null && (watermark === null || change > watermark)) watermark = change
      // Such a reading begins from its anchor each time, so there is no place to keep.
      return storePage(context, page, [])
    },
    isEnd: (page) => (isOtherOrder = learnOrder(context, page) === 'desc')
  })
  return { watermark, isOtherOrder }
}

function listOptions(context: PassContext) {
  const { policy, note, signal } = context
  return { fetch: createPageSource(context, { sortBy: 'updated_at' }), policy, note, signal }
}

function latestChange(page: FetchedPage): string | null {
  return latest(page.rows.map(({ updatedAt }) => updatedAt))
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

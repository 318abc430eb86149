import type { KnownList } from './continuity.ts'
import { listOrder } from './assumptions/listOrder.ts'
import { createPageSource, type FetchPage } from './pageSource.ts'
import type { FetchedPage, SyncRunContext } from './syncRunContext.ts'
import type { SortProof } from './sortProof.ts'
import { UnprovenDelta } from './unprovenDelta.ts'

/** What a reading of changes needs. */
export interface ChangeList {
  /** Earlier changes are not needed. */
  readonly since: string
  readonly proof: SortProof
  /**
   * The order that the pages of this sync run showed (earlier knowledge may be outdated), and the first ids of the list
   * if it was read from its head.
   */
  readonly seen: { order?: 'desc' | 'asc'; head?: readonly string[] }
}

export interface Reading {
  readonly watermark: string | null
  /** The list has, or may have, the opposite direction: this reading proves nothing. */
  readonly isOtherOrder: boolean
}

/** Pages of the list of changes. A service whose clock was put back gives times to its changes that are not read. */
export function changePages(context: SyncRunContext, { since }: ChangeList): FetchPage {
  const fetch = createPageSource(context, { sortBy: 'updated_at' })
  return async (cursor) => {
    const page = await fetch(cursor)
    if (page.date === null || page.date >= since) return page
    throw new UnprovenDelta(`The clock of the service was put back: it sent its changes at ${page.date}.`)
  }
}

/** For a reading from the head: the head with which an earlier reading of the sync run began, for comparison. */
export function knownHead({ seen }: ChangeList): KnownList {
  return { readBefore: 0, head: seen.head ?? [], isAgain: seen.head !== undefined }
}

/** Records the direction of the page; undefined while all its rows have the same time. */
export function learnOrder(context: SyncRunContext, page: FetchedPage, seen: ChangeList['seen']) {
  const order = listOrder(page.rows.map(({ updatedAt }) => updatedAt))
  if (order === 'mixed') throw notSorted(context)
  if (order === undefined) return undefined
  seen.order = order
  if (order !== context.policy.updatedOrder) {
    context.detect('updatedOrder', order, 'Seen on the first page of changes that held two different times.')
  }
  return order
}

export function notSorted({ detect }: SyncRunContext): UnprovenDelta {
  detect('updatedSort', 'ignored', 'A page that was asked for by time of change was not sorted by it.')
  return new UnprovenDelta('The service does not sort by time of change, although it was asked to.')
}

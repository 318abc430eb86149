import { changeListOptions, learnOrder, type ChangeList, type Reading } from './changeList.ts'
import { readHeadAgain } from './changesHead.ts'
import { followList } from './followList.ts'
import { storePage, type PassContext } from './passContext.ts'
import { UnprovenDelta } from './unprovenDelta.ts'
import { watermarkOf } from './watermark.ts'

/** Reads a list that is newest first, from its head until its rows are older than what is wanted. */
export async function readDownwards(context: PassContext, { since, proof, seen }: ChangeList): Promise<Reading> {
  const { pass, policy } = context
  // As long as the list may turn out to be oldest first, its rows may move on, and there is no place to come back to.
  const isKnown = policy.updatedOrder === 'desc'
  const begin = isKnown ? pass.trail : []
  const options = changeListOptions(context)
  let start = isKnown ? pass.start : undefined
  let tail = begin
  // A reading that goes on after an interruption took more than a moment.
  let pages = start ? 1 : 0
  let date: string | null = null
  let hasReached = since === ''

  // A list that begins with late changes is newest first, if it was before.
  const isDownwards = (newest: string | null) =>
    seen.order === 'desc' || (isKnown && seen.order !== 'asc' && (newest ?? '') >= since)

  await followList({
    ...options,
    mayMove: !isKnown,
    trail: begin.map((id) => ({ id })),
    store(page, trail) {
      learnOrder(context, page, seen)
      const isFirst = start === undefined
      if (isFirst) date = page.date
      start ??= { newest: null, watermark: watermarkOf(page) }
      pages += 1
      hasReached ||= page.rows.some(({ updatedAt }) => updatedAt < since)
      tail = isKnown ? trail : []
      return storePage(context, page, tail, isFirst ? start : undefined)
    },
    isEnd(page) {
      learnOrder(context, page, seen)
      const last = page.rows.at(-1)
      const isOlder = proof.covers(page) && last !== undefined && last.updatedAt < since
      return seen.order === 'asc' || (isOlder && isDownwards(start ? start.watermark : watermarkOf(page)))
    }
  })
  const newest = start?.watermark ?? null
  // Several pages of one and the same time leave open which way the list goes.
  const isOpen = isKnown && pages > 1 && !isDownwards(newest)
  if (seen.order === 'asc' || isOpen) return { watermark: newest, isOtherOrder: true }
  if (!hasReached && (await anyOlderMissed(context, since))) {
    throw new UnprovenDelta('The list of changes ended before it reached the last sync.')
  }
  if (pages > 1) await readHeadAgain(context, { fetch: options.fetch, tail, newest, date })
  return { watermark: newest, isOtherOrder: false }
}

/** Whether the ledger holds a row from before that time which did not come: the list must still get to it. */
async function anyOlderMissed({ ledger, pass }: PassContext, since: string): Promise<boolean> {
  const [oldest] = await ledger.updatesNotSeen(pass.id, '', 1)
  return oldest !== undefined && oldest.updatedAt < since
}

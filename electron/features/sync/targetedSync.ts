import { AppError } from '../../../shared/errors.ts'
import { followList } from './followList.ts'
import { SMALLER_BATCHES } from './assumptions/correlationBatch.ts'
import { createPageSource, isRefusal } from './pageSource.ts'
import { withWholeRuns } from './tieRuns.ts'
import { storePage, type FetchedPage, type SyncRunContext, type SyncRunResult } from './syncRunContext.ts'

/** Reads the transactions of the given payment ids, with as many per request as the service accepts. */
export async function runTargetedSync(
  context: SyncRunContext,
  correlationIds: readonly string[]
): Promise<SyncRunResult> {
  const { found, isFiltered } = await readCorrelated(context, [...new Set(correlationIds.map(lowerCase))])
  if (isFiltered) return { watermark: null, found }
  throw new AppError(
    'sync-stuck',
    'The service does not select by payment id, although it was asked to. A full sync brings these payments.'
  )
}

export interface CorrelatedRead {
  /** Ids with at least one row. */
  readonly found: number
  /** False if other rows came: then nothing is proved, and the reading has ended. */
  readonly isFiltered: boolean
}

/** Stores every row of the given ids, which are lower-case text. */
export async function readCorrelated(context: SyncRunContext, ids: readonly string[]): Promise<CorrelatedRead> {
  const { policy, detect, note } = context
  const found = new Set<string>()
  let size = policy.correlationMax
  for (let from = 0; from < ids.length;) {
    const batch = ids.slice(from, from + size)
    try {
      const isFiltered = await withWholeRuns(context, (reading) => readBatch(reading, batch, (id) => found.add(id)))
      if (!isFiltered) return { found: found.size, isFiltered }
      from += batch.length
    } catch (error) {
      const smaller = SMALLER_BATCHES.find((count) => count < batch.length)
      if (!isRefusal(error) || smaller === undefined) throw error
      size = smaller
      note(`The service refused a request for ${batch.length} payment ids, so ${size} were asked for at once.`)
      detect('correlationMax', String(size), `A request for ${batch.length} was refused.`)
    }
  }
  return { found: found.size, isFiltered: true }
}

/** Returns whether only rows of these ids came. */
async function readBatch(
  context: SyncRunContext,
  ids: readonly string[],
  onFound: (id: string) => void
): Promise<boolean> {
  const { syncRun, detect } = context
  const requested = new Set(ids)
  let isFiltered = true
  function look(page: FetchedPage): void {
    const came = page.rows.map(({ correlationId }) => lowerCase(correlationId ?? ''))
    for (const id of came) if (requested.has(id)) onFound(id)
    isFiltered = came.every((id) => requested.has(id))
    if (!isFiltered) detect('correlationFilter', 'ignored', 'Transactions came that were not asked for.')
    else if (came.length > 0) detect('correlationFilter', 'applied', 'Only transactions that were asked for came.')
  }
  await followList(context, {
    // After a refusal, fewer ids are tried first; fewer rows only if a single id is refused.
    fetch: createPageSource(context, { sortBy: 'created_at', correlationIds: ids, mayAskForLess: ids.length === 1 }),
    mayMove: false,
    cursorHistory: [],
    store(page) {
      // Every page is checked here, the last one too. Rows that were not requested are still stored as transactions.
      look(page)
      return storePage(context, page, syncRun.cursorHistory)
    },
    isEndStored: () => !isFiltered
  })
  return isFiltered
}

const lowerCase = (text: string) => text.toLowerCase()

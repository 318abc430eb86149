import { AppError } from '../../../shared/errors.ts'
import { counted } from '../../../shared/words/counted.ts'
import type { Bookmark } from './bookmarks.ts'
import { RowsMissing } from './checkMissing.ts'
import type { Policy } from './policy.ts'
import type { FetchedPage, SyncRunContext } from './syncRunContext.ts'

/** A run is what stands together in a list with one time. The service may order it anew in each answer. */
type Ties = Policy['ties']

/** An answer had rows of one time in another order than an earlier one: what was read until then may lack some. */
export class Reordered extends AppError {
  constructor() {
    super('sync-stuck', 'The service ordered transactions of equal times anew while they were read. Sync again.')
  }
}

/** Does the work; once more, and with each run read in one answer, if the service turns out to order runs anew. */
export async function withWholeRuns<T>(
  context: SyncRunContext,
  work: (context: SyncRunContext) => Promise<T>
): Promise<T> {
  try {
    return await work(context)
  } catch (error) {
    if (!(error instanceof Reordered)) throw error
    context.note('The service orders transactions of equal times anew, so each time was read in one answer.')
    return work({ ...context, policy: { ...context.policy, ties: 'reordered' } })
  }
}

type TimedRows = Pick<FetchedPage, 'ids' | 'times'>

/**
 * Returns a check of each answer of one list: whether two of its rows, both of one time, stand the other way round than
 * in an earlier answer. It compares with the first answer and the last two.
 */
export function watchTieOrder(): (page: TimedRows) => boolean {
  const known: Places[] = []
  return (page) => {
    const isOther = known.some((places) => contradicts(places, page))
    known.push(placesOf(page))
    if (known.length > 3) known.splice(1, 1)
    return isOther
  }
}

type Places = ReadonlyMap<string, { readonly time: number | undefined; readonly index: number }>

function placesOf({ ids, times }: TimedRows): Places {
  return new Map(ids.map((id, index) => [id, { time: times[index], index }]))
}

function contradicts(known: Places, { ids, times }: TimedRows): boolean {
  const reached = new Map<number, number>()
  return ids.some((id, at) => {
    const { time, index } = known.get(id) ?? { time: undefined, index: 0 }
    if (time === undefined || time !== times[at]) return false
    const isBefore = index < (reached.get(time) ?? 0)
    reached.set(time, index)
    return isBefore
  })
}

/** Of so many rows of a run that no page holds, the next page must begin with the last ones. */
const OVERLAP = 2

/**
 * How many rows at the end of a page the next one must bring again: the run that the page may have cut. A single row
 * counts only where runs are ordered anew; elsewhere `reach` sees whether its run goes on.
 */
export function rowsToComeAgain(page: FetchedPage, cursor: string | null, ties: Ties): number {
  const run = runAtEnd(page)
  if (ties === 'fixed' || (run === 1 && ties === 'unknown')) return 0
  return isOneRun(page, cursor) ? Math.min(OVERLAP, (page.ids.length - 1) >> 1) : run
}

function runAtEnd({ ids, times }: TimedRows): number {
  const last = times[ids.length - 1]
  if (last === undefined) return Math.min(ids.length, 1)
  return ids.length - 1 - times.findLastIndex((time) => time !== last)
}

/** Whether the page holds nothing but part of one run, perhaps behind the row after which it was requested. */
function isOneRun(page: TimedRows, cursor: string | null): boolean {
  return runAtEnd(page) >= page.ids.length - (page.ids[0] === cursor ? 1 : 0)
}

/** Whether the page goes on with the time of the last row that was read, the only one of this time so far. */
export function cutsRun(cursorHistory: readonly Bookmark[], { ids, times }: TimedRows): boolean {
  const [before, last] = [cursorHistory.at(-2), cursorHistory.at(-1)]
  if (last?.time === undefined || last.comesAgain === true || before?.time === last.time) return false
  return times[ids[0] === last.id ? 1 : 0] === last.time
}

/** Checks that no run was larger than a page and ordered anew: then some of its rows may never have come. */
export interface RunWatch {
  /** `isNext`: the page was requested as expected, behind the page before. */
  look(page: FetchedPage, cursor: string | null, isNext: boolean): void
  /** Undefined if every run was read whole, or in one order. */
  readonly tooLarge: RowsMissing | undefined
}

/** `isByChange`: the list is sorted by time of change. */
export function watchRuns(ties: Ties, isByChange: boolean): RunWatch {
  let tooLarge: RowsMissing | undefined
  let before: FetchedPage | undefined
  return {
    look(page, cursor, isNext) {
      const isFlat = page.hasMore && page.ids.length > 0 && isOneRun(page, cursor)
      if (before && isNext && isBehind(before, page, cursor)) tooLarge ??= largeRun(before)
      if (isFlat && ties === 'reordered') tooLarge ??= largeRun(page)
      // Where rows move, the row after which the next page is requested may stand before them by then.
      before = isFlat && ties === 'unknown' && !isByChange ? page : undefined
    },
    get tooLarge() {
      return tooLarge
    }
  }
}

/** Whether a row of one time comes again that stood before the one after which the page was requested. */
function isBehind(before: TimedRows, { ids, times }: TimedRows, cursor: string | null): boolean {
  // A page that holds that row itself is one that was sent before.
  if (cursor === null || ids.indexOf(cursor) > 0) return false
  const earlier = before.ids.slice(0, Math.max(before.ids.indexOf(cursor), 0))
  return ids.some((id, at) => earlier.includes(id) && times[at] === before.times[earlier.indexOf(id)])
}

/** The run at the end of the page. */
export function largeRun(page: TimedRows): RowsMissing {
  const time = new Date(page.times[page.ids.length - 1] ?? Number.NaN)
  const words = Number.isNaN(time.getTime()) ? 'one time' : `the time ${time.toISOString()}`
  return new RowsMissing(
    `At least ${counted(runAtEnd(page), 'transaction')} of ${words} came, too many to be sure of all of them in one answer, and the service orders them anew in each: some may never have come. If it sends more rows at once, let Tallydesk ask for more (“Rows asked for at once”).`
  )
}

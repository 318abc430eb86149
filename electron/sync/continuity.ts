import type { StoredPage } from '../ledger/ledgerSyncRun.ts'
import { mayBeMissing, RowsMissing } from './missingRows.ts'
import type { FetchedPage } from './syncRunContext.ts'
import type { Policy } from './policy.ts'

/** What is known of a list before a reading of it begins. */
export interface KnownList {
  /** Rows of it that the sync run has read before. */
  readonly readBefore: number
  /** The ids that it began with; none where its first page is still to come. */
  readonly head: readonly string[]
  /** It is read again from its head, so that one of those must be met. */
  readonly isAgain: boolean
}

/** How the place of a page was found: where it was expected, behind rows that are gone, or at the head of the list. */
export type Place = 'next' | 'back' | 'head'

/** Watches whether a list is still the one whose reading was begun. Each page is shown to it once it is stored. */
export interface Continuity {
  look(page: FetchedPage, stored: StoredPage, place: Place): void
  /** Throws `rows-missing` where it cannot be. `isListEnd`: the service says that there is no more. */
  end(isListEnd: boolean): void
}

/**
 * An end is believed as far as it fits what came before. A list whose head is read once more shows a row that it began
 * with; one whose place was lost shows at least as much as was read before the loss, and something new behind it.
 * An empty list, a shorter one and that of somebody else do not, whatever they say of their end.
 */
export function watchContinuity(
  { readBefore, head, isAgain }: KnownList,
  mayMove: boolean,
  policy: Pick<Policy, 'missingMax'>
): Continuity {
  let begin = new Set(head)
  let total = readBefore
  /** Since the head of the list was read: rows shown, and those of them that were known to the sync run. */
  let run = { before: readBefore, shown: 0, met: 0 }
  let isRestarted = false
  let isHeadMet = head.length === 0
  let isGap = false
  let last = new Set<string>()

  function checkRestart(isListEnd: boolean): void {
    const { before, shown, met } = run
    if (before > 0 && met === 0) throw otherList(shown)
    if (isListEnd && shown < before) throw shorter(before, shown)
  }

  function checkAgain(isListEnd: boolean): void {
    const { before, shown } = run
    if (!isHeadMet) throw otherList(shown)
    if (isListEnd && (shown < before / 2 || before - shown > mayBeMissing(before, policy))) throw shorter(before, shown)
  }

  return {
    look(page, { fresh }, place) {
      const keys = keysOf(page)
      if (place === 'head') {
        // Of a list that the sync run has read before, nothing is new to it.
        run = { before: Math.max(total, run.shown), shown: 0, met: 0 }
        isRestarted = true
        last = new Set()
      }
      // A page may begin with rows of the one before.
      const shown = keys.filter((key) => !last.has(key)).length
      run = { ...run, shown: run.shown + shown, met: run.met + shown - fresh }
      total += fresh
      // A service may answer a cursor that it does not know with its first page.
      const isBegin = keys.some((key) => begin.has(key) && !last.has(key))
      isHeadMet ||= isBegin
      isGap = fresh === 0 && (isGap || place === 'back' || (isBegin && !isAgain))
      if (keys.length === 0) return
      if (begin.size === 0) begin = new Set(keys.slice(0, MOST_OF_HEAD))
      last = new Set(keys)
    },
    end(isListEnd) {
      if (isRestarted) checkRestart(isListEnd)
      else if (isAgain) checkAgain(isListEnd)
      // Where rows may move, those that marked the place stand at the end now.
      if (isListEnd && isGap && !mayMove) throw endsEarly(total)
    }
  }
}

/** As many ids of the begin of a list as are kept. */
const MOST_OF_HEAD = 50

/** The ids that a list begins with, of its first page. */
export function headOf({ ids }: Pick<FetchedPage, 'ids'>): readonly string[] {
  return ids.slice(0, MOST_OF_HEAD)
}

/** One text a row: its id, or all of it where that cannot be read. */
function keysOf({ ids, problems }: FetchedPage): readonly string[] {
  return [...ids, ...problems.flatMap(({ id, raw }) => (id === null ? [raw] : []))]
}

function otherList(shown: number): RowsMissing {
  return new RowsMissing(
    shown === 0
      ? 'The list became empty while it was read: the service no longer sends any of the transactions that it sent before.'
      : 'The service changed the list while it was read: none of the transactions that it began with are in it any more.'
  )
}

function shorter(before: number, shown: number): RowsMissing {
  const numbers = `${before.toLocaleString('en')} transactions had come, and it ends after ${shown.toLocaleString('en')} now.`
  return new RowsMissing(`The list became shorter while it was read: ${numbers}`)
}

function endsEarly(read: number): RowsMissing {
  return new RowsMissing(
    `The service said that more follows the ${read.toLocaleString('en')} transactions that came; now the last of those are gone, and nothing follows.`
  )
}

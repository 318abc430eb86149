import type { StoredPage } from '../../stores/ledger/model/ledgerSyncRun.ts'
import { mayBeMissing, RowsMissing } from './checkMissing.ts'
import type { FetchedPage } from './syncRunContext.ts'
import type { Policy } from './policy.ts'

/** What is known of a list before it is read. */
export interface KnownList {
  /** Rows that the sync run has already read from this list. It must show them again if it is read from its head. */
  readonly readBefore: number
  /** The first ids of the list; empty if its first page has not been read. */
  readonly head: readonly string[]
  /** The list is read again from its head, so one of the first ids must come again. */
  readonly isAgain: boolean
}

/**
 * How the place of a page was found: as expected, behind rows that are gone, or at the head of the list. `end`: it shows
 * that the last row that was read is still the last one.
 */
export type Place = 'next' | 'end' | 'back' | 'head'

/** Checks whether a list is still the same one. It gets every page after the page was stored. */
export interface Continuity {
  look(page: FetchedPage, stored: StoredPage, place: Place): void
  /**
   * Throws `rows-missing` if the list cannot be the same. `isListEnd`: the service says that there are no more rows.
   */
  end(isListEnd: boolean): void
}

/**
 * The end of a list is accepted if it fits the earlier pages. A list whose head is read again must show one of its
 * first rows. A list whose place was lost must show at least as many rows as before the loss, and something new after
 * them. An empty list, a shorter one, or a list of somebody else fails these checks, even if it says that it is
 * complete.
 */
export function watchContinuity(
  { readBefore, head, isAgain }: KnownList,
  { isFromHead, mayMove }: { readonly isFromHead: boolean; readonly mayMove: boolean },
  policy: Pick<Policy, 'missingMax'>
): Continuity {
  let begin = new Set(head)
  let total = readBefore
  /** Since the head of the list was read: rows shown, and how many of them the sync run already knew. */
  let run = { before: readBefore, shown: 0, met: 0 }
  let isRestarted = isFromHead && !isAgain
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
        // In a list that the sync run has already read, no row is new.
        run = { before: Math.max(total, run.shown), shown: 0, met: 0 }
        isRestarted = true
        last = new Set()
      }
      // A page may begin with rows of the page before.
      const shown = keys.filter((key) => !last.has(key)).length
      run = { ...run, shown: run.shown + shown, met: run.met + shown - fresh }
      total += fresh
      // A service may answer an unknown cursor with its first page. What proves the end of a short list is its first page.
      const isBegin = keys.some((key) => begin.has(key) && !last.has(key))
      isHeadMet ||= isBegin
      isGap = fresh === 0 && (isGap || place === 'back' || (isBegin && !isAgain && place !== 'end'))
      if (keys.length === 0) return
      if (begin.size === 0) begin = new Set(keys.slice(0, MOST_OF_HEAD))
      last = new Set(keys)
    },
    end(isListEnd) {
      if (isRestarted) checkRestart(isListEnd)
      else if (isAgain) checkAgain(isListEnd)
      // In a list whose rows move, the rows that marked the place are at the end now.
      if (isListEnd && isGap && !mayMove) throw endsEarly(total)
    }
  }
}

/** The most ids that are stored of the beginning of a list. */
const MOST_OF_HEAD = 50

/** The first ids of a list, from its first page. */
export function headOf({ ids }: Pick<FetchedPage, 'ids'>): readonly string[] {
  return ids.slice(0, MOST_OF_HEAD)
}

/** One text per row: its id, or the whole row if the id cannot be read. */
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

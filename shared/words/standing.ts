import type { LedgerCompleteness, LedgerStanding, SyncStatus } from '../domain/syncRun.ts'
import { counted, type Counted } from './counted.ts'

/** Whether rows that the service had may be missing from the ledger. */
export function mayLackRows({ completeAsOf, problems }: LedgerCompleteness): boolean {
  return completeAsOf === null || problems > 0
}

/** How far a ledger is known to hold what the service had, for a report that rests on it. */
export function standingWords(
  { completeAsOf, problems }: LedgerCompleteness,
  timeWords: (iso: string) => string
): string {
  const since =
    completeAsOf === null
      ? 'No full sync has completed yet: transactions may be missing'
      : `Complete as of ${timeWords(completeAsOf)}`
  return problems === 0 ? since : `${since}; ${counted(problems, 'row')} cannot be read and may be missing`
}

/** How complete the ledger was when this was said. */
export function standingOf({ state, verdict, completeness }: SyncStatus): LedgerStanding {
  return { ...completeness, verdict: state === 'ended' ? (verdict ?? null) : null }
}

/** How a shell writes numbers and times, and what it tells the user to do. */
interface DoubtWords {
  readonly counted: Counted
  readonly time: (iso: string) => string
  readonly ifNotSynced?: string
  readonly ifUnreadable?: string
}

/**
 * Why rows may be missing from what was read of a ledger (`what`: "this file"), or be too many: one or two sentences
 * each; none if the ledger was complete.
 */
export function ledgerDoubts(
  { completeAsOf, problems, absent, verdict }: LedgerStanding,
  what: string,
  { counted: count, time, ifNotSynced, ifUnreadable }: DoubtWords
): readonly string[] {
  const doubts: string[] = []
  const add = (sentence: string, advice = '') => void doubts.push(`${sentence} ${advice}`.trim())
  if (completeAsOf === null) add(`No full sync has completed yet, so rows may be missing from ${what}.`, ifNotSynced)
  else if (verdict === 'incomplete' || verdict === 'cancelled')
    add(`The last sync did not complete: ${what} is complete as of ${time(completeAsOf)}.`)
  if (problems > 0)
    add(`${count(problems, 'row', 'rows')} cannot be read and may be missing from ${what}.`, ifUnreadable)
  if (absent > 0) add(`${count(absent, 'row', 'rows')} that the last full sync did not return may be in ${what}.`)
  return doubts
}

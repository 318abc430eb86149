import type { LedgerCompleteness } from '../domain/syncRun.ts'
import { counted, grouped, type Counted } from './counted.ts'

/** Whether rows that the service had may be missing from the ledger. */
export function mayLackRows({ completeAsOf, problems }: LedgerCompleteness): boolean {
  return completeAsOf === null || problems > 0
}

/** How far a ledger is known to hold what the service had, for a report that rests on it. */
export function completenessWords(ledger: LedgerCompleteness, timeWords: (iso: string) => string): string {
  const { completeAsOf, problems, absent, missing } = ledger
  const words =
    completeAsOf === null
      ? ['No full sync has completed yet: transactions may be missing']
      : [`Complete as of ${timeWords(completeAsOf)}`]
  if (isCutShort(ledger)) words.push('the last sync did not complete')
  if (problems > 0) words.push(`${counted(problems, 'row')} cannot be read and may be missing`)
  if (missing)
    words.push(`${grouped(missing.rows)} of ${counted(missing.known, 'known row')} did not come back in a full sync`)
  if (absent > 0) words.push(`${counted(absent, 'row')} that the last full sync did not return may be included`)
  return words.join('; ')
}

/** Whether a full or delta sync run did not complete after one that did. */
export function isCutShort({ completeAsOf, verdict }: LedgerCompleteness): boolean {
  return completeAsOf !== null && (verdict === 'incomplete' || verdict === 'cancelled')
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
  ledger: LedgerCompleteness,
  what: string,
  { counted: count, time, ifNotSynced, ifUnreadable }: DoubtWords
): readonly string[] {
  const { completeAsOf, problems, absent, missing } = ledger
  const doubts: string[] = []
  const add = (sentence: string, advice = '') => void doubts.push(`${sentence} ${advice}`.trim())
  if (completeAsOf === null) add(`No full sync has completed yet, so rows may be missing from ${what}.`, ifNotSynced)
  else if (isCutShort(ledger)) add(`The last sync did not complete: ${what} is complete as of ${time(completeAsOf)}.`)
  if (problems > 0)
    add(`${count(problems, 'row', 'rows')} cannot be read and may be missing from ${what}.`, ifUnreadable)
  if (missing)
    add(
      `${count(missing.rows, 'row', 'rows')} of ${count(missing.known, 'known row', 'known rows')} did not come back in a full sync. Those that are gone may be in ${what}.`
    )
  if (absent > 0) add(`${count(absent, 'row', 'rows')} that the last full sync did not return may be in ${what}.`)
  return doubts
}

/** Of the figures of a report that was made by a member of a team who only reads, or who does not reach its database. */
export const LACKS_NEWS =
  'The ledger may have newer states of these transactions, which the team does not have. They are not in these figures.'

import type { LedgerCompleteness } from '../domain/syncRun.ts'
import { counted } from './counted.ts'

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

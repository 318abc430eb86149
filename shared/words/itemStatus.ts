import type { RepeatedBy } from '../domain/reconciliation/itemRow.ts'
import type { ItemState } from '../domain/reconciliation/itemState.ts'

/** What became of the payment that a repeated one repeats. `show` writes a day in the reader's form. */
export function repeatedWords({ position, day, isSettled }: RepeatedBy, show: (day: string) => string): string {
  return `No. ${position} ${isSettled ? 'was paid on' : 'is pending since'} ${show(day)}`
}

/** State of an expected payment, as a name and in a sentence. */
export const itemStateWords: Readonly<Record<ItemState, { readonly name: string; readonly about: string }>> = {
  matched: { name: 'Matched', about: 'Settled, exactly as expected.' },
  different: { name: 'Differs', about: 'Found, but not as expected.' },
  suggested: { name: 'Suggested', about: 'A match is suggested for it; accept it, or decide otherwise.' },
  ambiguous: { name: 'Needs review', about: 'One or more transactions may be the payment, but none is certain.' },
  pending: { name: 'Pending', about: 'Found, but the transaction is not settled.' },
  missing: { name: 'Missing', about: 'No transaction was found for it.' },
  repeated: { name: 'Duplicate in the file', about: 'The file has it again, and the other one was paid.' }
}

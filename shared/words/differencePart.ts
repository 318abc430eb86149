import type { DifferencePartKind } from '../domain/reconciliation/difference.ts'

/** Names of the parts of a difference, for columns or lines of its table. */
export const partWords: Readonly<Record<DifferencePartKind, { readonly name: string; readonly about: string }>> = {
  suggested: { name: 'Suggested', about: 'Instructed payments with a suggested match, less its transactions' },
  missing: { name: 'Not paid', about: 'Instructed payments that nothing was found for, or whose transaction failed' },
  repeated: {
    name: 'Duplicates in the file',
    about: 'Instructed payments that the file has again, where the other one was paid'
  },
  pending: { name: 'Pending', about: 'Instructed payments whose transaction is not settled' },
  ambiguous: { name: 'Needs review', about: 'Instructed payments with possible matches to choose from' },
  residual: { name: 'Amount differences', about: 'What matched payments and their transactions differ by' },
  unexpected: {
    name: 'Not in payment file',
    about: 'Transactions of the bulk payment that are not in the payment file; failed ones count as 0'
  },
  duplicate: { name: 'Duplicates', about: 'Settled transactions that repeat a matched one' },
  candidate: { name: 'Possible matches', about: 'Settled transactions that might be an instructed payment' }
}

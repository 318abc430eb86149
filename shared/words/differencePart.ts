import type { DifferencePartKind } from '../domain/reconciliation/difference.ts'

/** Parts of a difference, as columns or lines of its table. */
export const partWords: Readonly<Record<DifferencePartKind, { readonly name: string; readonly about: string }>> = {
  suggested: { name: 'Suggested', about: 'Expected payments with a suggested match, less its transactions' },
  missing: { name: 'Missing', about: 'Expected payments that no transaction was found for' },
  pending: { name: 'Pending', about: 'Expected payments whose transaction is not settled' },
  ambiguous: { name: 'Needs review', about: 'Expected payments with possible matches to choose from' },
  residual: { name: 'Amount differences', about: 'What matched payments and their transactions differ by' },
  unexpected: { name: 'Not in payment file', about: 'Settled transactions of the bulk payment that nobody expected' },
  duplicate: { name: 'Duplicates', about: 'Settled transactions that repeat a matched one' },
  candidate: { name: 'Possible matches', about: 'Settled transactions that might be an expected payment' }
}

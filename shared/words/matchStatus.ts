import type { ReconciliationState } from '../domain/transactionFilter.ts'

/** State of a transaction in reconciliations. */
export const matchStatusWords: Readonly<
  Record<ReconciliationState, { readonly name: string; readonly about: string }>
> = {
  open: { name: 'Open', about: 'Not reconciled' },
  matched: { name: 'Matched', about: 'As expected' },
  different: { name: 'Different', about: 'Found, but not as expected' },
  unexpected: { name: 'Not in payment file', about: 'No payment file names it' },
  duplicate: { name: 'Duplicate', about: 'Expected once, found more often' }
}

import type { ReconciliationState } from '../../../shared/domain/transactionFilter.ts'

/** What is known of a transaction from reconciling, in a word or two. */
export const reconciliationWords: Readonly<Record<ReconciliationState, string>> = {
  open: 'Open',
  matched: 'Matched',
  different: 'Different',
  unexpected: 'Unexpected',
  duplicate: 'Duplicate'
}

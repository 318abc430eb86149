import type { ReconciliationPhase, ReconciliationSummary } from '../domain/reconciliation/reconciliation.ts'

/** Progress of a reconciliation; one that waits for a review is not done, although it is signed off. */
export type ReconciliationStatus = ReconciliationPhase | 'to-review'

export const reconciliationStatusWords: Readonly<Record<ReconciliationStatus, string>> = {
  new: 'New',
  open: 'Open',
  'to-review': 'Waiting for review',
  'signed-off': 'Signed off'
}

export function reconciliationStatusOf({
  phase,
  awaitsReview
}: Pick<ReconciliationSummary, 'phase' | 'awaitsReview'>): ReconciliationStatus {
  return awaitsReview ? 'to-review' : phase
}

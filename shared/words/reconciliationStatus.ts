import type { ReconciliationPhase, ReconciliationSummary } from '../domain/reconciliation/reconciliation.ts'

/** Progress of a reconciliation; one that waits for a review is not done, although it is signed off. */
export type ReconciliationStatus = ReconciliationPhase | 'to-review' | 'needs-review'

export const reconciliationStatusWords: Readonly<Record<ReconciliationStatus, string>> = {
  new: 'New',
  open: 'Open',
  'to-review': 'Waiting for review',
  'needs-review': 'Needs review',
  'signed-off': 'Signed off'
}

export function reconciliationStatusOf({
  phase,
  awaitsReview,
  needsReview
}: Pick<ReconciliationSummary, 'phase' | 'awaitsReview' | 'needsReview'>): ReconciliationStatus {
  if (needsReview) return 'needs-review'
  return awaitsReview ? 'to-review' : phase
}

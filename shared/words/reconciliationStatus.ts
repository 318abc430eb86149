import type { ReconciliationPhase, ReconciliationSummary } from '../domain/reconciliation/reconciliation.ts'

/**
 * Progress of a reconciliation. One that waits for a review, or was signed off with something left to decide, is not as
 * good as one that is signed off.
 */
export type ReconciliationStatus = ReconciliationPhase | 'to-review' | 'needs-review' | 'signed-off-unexplained'

export const reconciliationStatusWords: Readonly<Record<ReconciliationStatus, string>> = {
  new: 'New',
  open: 'Open',
  'to-review': 'Waiting for review',
  'needs-review': 'Needs review',
  'signed-off': 'Signed off',
  'signed-off-unexplained': 'Signed off, not all explained'
}

export function reconciliationStatusOf({
  phase,
  awaitsReview,
  needsReview,
  counts
}: Pick<ReconciliationSummary, 'phase' | 'awaitsReview' | 'needsReview' | 'counts'>): ReconciliationStatus {
  if (needsReview) return 'needs-review'
  if (awaitsReview) return 'to-review'
  return phase === 'signed-off' && counts.queue > 0 ? 'signed-off-unexplained' : phase
}

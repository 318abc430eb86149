import type { ReconciliationPhase, ReconciliationSummary } from '../domain/reconciliation/reconciliation.ts'

/** Progress of a reconciliation; one that waits for a review is not done, although it is signed off. */
export type ReconciliationStanding = ReconciliationPhase | 'to-review'

export const standingWords: Readonly<Record<ReconciliationStanding, string>> = {
  new: 'New',
  open: 'Open',
  'to-review': 'Waiting for review',
  'signed-off': 'Signed off'
}

export function standingOf({
  phase,
  awaitsReview
}: Pick<ReconciliationSummary, 'phase' | 'awaitsReview'>): ReconciliationStanding {
  return awaitsReview ? 'to-review' : phase
}

import type { DifferenceKind, ItemState } from '../../../../../shared/domain/reconciliation/itemState.ts'
import type { ItemAssessment, MatchFigures } from '../assessment.ts'

const NONE: readonly DifferenceKind[] = []

const MATCHED = { first: unqueued('matched'), others: unqueued('matched') }

// Shared objects: a hundred thousand payments in transit all have the same assessment.
const IN_TRANSIT = { first: unqueued('pending'), others: unqueued('pending') }

const UNCLAIMED = {
  missing: { open: queued('missing'), closed: unqueued('missing') },
  repeated: { open: queued('repeated'), closed: unqueued('repeated') },
  ambiguous: { open: queued('ambiguous'), closed: unqueued('ambiguous') },
  // The suggested match waits for the decision, not the item itself.
  suggested: { open: { ...queued('suggested'), isQueued: false }, closed: unqueued('suggested') }
}

export type UnclaimedState = keyof typeof UNCLAIMED

/** The assessment of an item that no match claims. */
export function assessUnclaimed(state: UnclaimedState, isResolved: boolean): ItemAssessment {
  return UNCLAIMED[state][isResolved ? 'closed' : 'open']
}

/** The assessments of a match's items: the first one waits in the queue for all of them. */
export function assessClaimed({ differences, isPending, isUnexplained }: MatchFigures): {
  readonly first: ItemAssessment
  readonly others: ItemAssessment
} {
  const state = isPending ? 'pending' : differences.length > 0 ? 'different' : 'matched'
  if (state === 'matched') return MATCHED
  if (isPending && differences.length === 0 && !isUnexplained) return IN_TRANSIT
  const others = { state, differences, isUnexplained, isQueued: false } as const
  return { first: isUnexplained ? { ...others, isQueued: true } : others, others }
}

function unqueued(state: ItemState): ItemAssessment {
  return { state, differences: NONE, isUnexplained: false, isQueued: false }
}

function queued(state: ItemState): ItemAssessment {
  return { state, differences: NONE, isUnexplained: true, isQueued: true }
}

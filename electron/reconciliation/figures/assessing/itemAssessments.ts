import type { DifferenceKind, ItemState } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { ItemAssessment, MatchFigures } from '../assessment.ts'

const NONE: readonly DifferenceKind[] = []

const MATCHED = { first: still('matched'), others: still('matched') }

// Of a hundred thousand payments in transit, all are alike.
const IN_TRANSIT = { first: still('pending'), others: still('pending') }

const UNCLAIMED = {
  missing: { open: waiting('missing'), closed: still('missing') },
  ambiguous: { open: waiting('ambiguous'), closed: still('ambiguous') },
  // It waits with its suggested match, not by itself.
  suggested: { open: { ...waiting('suggested'), isQueued: false }, closed: still('suggested') }
}

/** An item that no match claims. */
export function assessUnclaimed(state: keyof typeof UNCLAIMED, isResolved: boolean): ItemAssessment {
  return UNCLAIMED[state][isResolved ? 'closed' : 'open']
}

/** The items of a match: the first, which waits in the queue for all of them, and the others. */
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

function still(state: ItemState): ItemAssessment {
  return { state, differences: NONE, isUnexplained: false, isQueued: false }
}

function waiting(state: ItemState): ItemAssessment {
  return { state, differences: NONE, isUnexplained: true, isQueued: true }
}

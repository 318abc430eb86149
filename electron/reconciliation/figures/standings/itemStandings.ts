import type { DifferenceKind, ItemState } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { ItemStanding, MatchFigures } from '../assessment.ts'

const NONE: readonly DifferenceKind[] = []

const MATCHED = { first: still('matched'), others: still('matched') }

// Of a hundred thousand payments in transit, all are alike.
const IN_TRANSIT = { first: still('pending'), others: still('pending') }

const UNCLAIMED = {
  missing: { open: waiting('missing'), closed: still('missing') },
  ambiguous: { open: waiting('ambiguous'), closed: still('ambiguous') }
}

/** An item that no match claims. */
export function unclaimedStanding(state: 'missing' | 'ambiguous', isResolved: boolean): ItemStanding {
  return UNCLAIMED[state][isResolved ? 'closed' : 'open']
}

/** The items of a match: the first, which waits in the queue for all of them, and the others. */
export function claimedStandings({ differences, isPending, isUnexplained }: MatchFigures): {
  readonly first: ItemStanding
  readonly others: ItemStanding
} {
  const state = isPending ? 'pending' : differences.length > 0 ? 'different' : 'matched'
  if (state === 'matched') return MATCHED
  if (isPending && differences.length === 0 && !isUnexplained) return IN_TRANSIT
  const others = { state, differences, isUnexplained, isQueued: false } as const
  return { first: isUnexplained ? { ...others, isQueued: true } : others, others }
}

function still(state: ItemState): ItemStanding {
  return { state, differences: NONE, isUnexplained: false, isQueued: false }
}

function waiting(state: ItemState): ItemStanding {
  return { state, differences: NONE, isUnexplained: true, isQueued: true }
}

import type { FoundRow } from '../model.ts'
import type { AssessmentState } from './state/assessmentState.ts'
import { spokenFor } from './state/spokenFor.ts'
import { relatedOf } from './assessing/related.ts'

/** Why a transaction is unclaimed. */
export interface Unmatched {
  /** Says in a sentence why it looks like a duplicate or a return; null if it does not. */
  readonly why: (row: FoundRow) => string | null
  /** The claimed payment whose money it seems to return. */
  readonly returnedBy: (row: FoundRow) => FoundRow | undefined
}

export function whyUnmatched(unmatched: readonly FoundRow[], assessmentState: AssessmentState): Unmatched {
  const related = relatedOf(unmatched, assessmentState.of.items, spokenFor(assessmentState))
  function why(row: FoundRow): string | null {
    const found = related.twinOf(row)
    if (!found)
      return related.isNamed(row)
        ? 'It has the id of a payment in the file, which is already matched with another transaction.'
        : null
    const { twin, payment } = found
    const party = payment.counterpartyName ?? payment.counterpartyNumber ?? 'the same party'
    const of = `transaction ${payment.id} of ${payment.createdAt.slice(0, 10)}, which is matched`
    return twin === 'again'
      ? `The same amount to ${party} as ${of}: it may have been paid twice.`
      : `The same amount back from ${party} as ${of}: it may have been returned.`
  }
  return {
    why,
    returnedBy: (row) => {
      const found = related.twinOf(row)
      return found?.twin === 'returned' ? found.payment : undefined
    }
  }
}

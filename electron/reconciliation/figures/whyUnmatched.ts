import type { FoundRow } from '../model.ts'
import type { AssessmentState } from './state/assessmentState.ts'
import { spokenFor } from './state/spokenFor.ts'
import { relatedOf } from './assessing/related.ts'

/** Says in a sentence why an unclaimed transaction looks like a duplicate or a return; null if it does not. */
export function whyUnmatched(
  unmatched: readonly FoundRow[],
  assessmentState: AssessmentState
): (row: FoundRow) => string | null {
  const related = relatedOf(unmatched, assessmentState.of.items, spokenFor(assessmentState))
  return (row) => {
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
}

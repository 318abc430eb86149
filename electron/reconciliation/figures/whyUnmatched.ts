import type { ExpectedItem, FoundRow } from '../model.ts'
import type { AssessmentState } from './state/assessmentState.ts'
import { spokenFor } from './state/spokenFor.ts'
import { relatedOf } from './assessing/related.ts'

/** Why a transaction is unclaimed. */
export interface Unmatched {
  /** Says in a sentence why it looks like a duplicate, a return or another attempt; null if it does not. */
  readonly why: (row: FoundRow) => string | null
  /** The claimed payment whose money it seems to return, or that it seems to make again after its money came back. */
  readonly returnedBy: (row: FoundRow) => FoundRow | undefined
  /** The matched payment that it seems to pay, because all its other transactions failed or came back. */
  readonly sentAgainFor: (row: FoundRow) => ExpectedItem | undefined
}

export function whyUnmatched(unmatched: readonly FoundRow[], assessmentState: AssessmentState): Unmatched {
  const related = relatedOf(unmatched, assessmentState.of.items, spokenFor(assessmentState))
  function why(row: FoundRow): string | null {
    if (related.sentAgainFor(row))
      return 'It has the id of a payment in the file whose other transactions failed or came back: it may be that payment, sent again.'
    const found = related.twinOf(row)
    if (!found)
      return related.isNamed(row)
        ? 'It has the id of a payment in the file, which is already matched with another transaction.'
        : null
    const { twin, payment } = found
    const party = payment.counterpartyName ?? payment.counterpartyNumber ?? 'the same party'
    const of = `transaction ${payment.id} of ${payment.createdAt.slice(0, 10)}, which is matched`
    if (twin === 'closed')
      return 'It looks like a payment in the file that you closed as one without a transaction: same party and amount.'
    if (twin === 'resent')
      return `The same amount to ${party} as transaction ${payment.id} of ${payment.createdAt.slice(0, 10)}, which came back: it may have been sent again.`
    return twin === 'again'
      ? `The same amount to ${party} as ${of}: it may have been paid twice.`
      : `The same amount back from ${party} as ${of}: it may have been returned.`
  }
  return {
    why,
    returnedBy: (row) => {
      const found = related.twinOf(row)
      return found?.twin === 'returned' || found?.twin === 'resent' ? found.payment : undefined
    },
    sentAgainFor: related.sentAgainFor
  }
}

import type { RowState } from '../domain/reconciliation/itemState.ts'

/** State of a found transaction, as a name and in a sentence. */
export const rowStateWords: Readonly<Record<RowState, { readonly name: string; readonly about: string }>> = {
  expected: { name: 'Expected', about: 'Matched with an expected payment.' },
  suggested: { name: 'Suggested', about: 'Part of a suggested match. Accept the match, or decide otherwise.' },
  candidate: { name: 'Possible match', about: 'Might be an expected payment; needs your decision.' },
  duplicate: { name: 'Duplicate', about: 'Repeats a payment that is already matched.' },
  unexpected: { name: 'Not in payment file', about: 'Of the same bulk payment, but not in the payment file.' },
  unrelated: { name: 'Unrelated', about: 'Has nothing to do with the payment file. Not counted.' }
}

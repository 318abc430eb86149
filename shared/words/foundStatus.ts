import type { RowState } from '../domain/reconciliation/itemState.ts'

/** What a transaction is to the reconciliation, as a name and in a sentence. */
export const rowStateWords: Readonly<Record<RowState, { readonly name: string; readonly about: string }>> = {
  expected: { name: 'Expected', about: 'Claimed by an expected payment.' },
  suggested: { name: 'Suggested', about: 'A suggested match would claim it; accept it, or decide otherwise.' },
  candidate: { name: 'Possible match', about: 'Might be an expected payment; that is to be decided.' },
  duplicate: { name: 'Duplicate', about: 'The same payment as one that is matched already.' },
  unexpected: { name: 'Not in payment file', about: 'Of the same bulk payment, but not in the payment file.' },
  unrelated: { name: 'Unrelated', about: 'Was looked at and has nothing to do with the payment file. Counts nowhere.' }
}

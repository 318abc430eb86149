import type { ItemState } from '../domain/reconciliation/itemState.ts'

/** For a payment whose duplicate in the file was paid. */
export const REPEATED_WORDS = 'Twice in the payment file; paid once'

/** State of an expected payment, as a name and in a sentence. */
export const itemStateWords: Readonly<Record<ItemState, { readonly name: string; readonly about: string }>> = {
  matched: { name: 'Matched', about: 'Settled, exactly as expected.' },
  different: { name: 'Differs', about: 'Found, but not as expected.' },
  suggested: { name: 'Suggested', about: 'A match is suggested for it; accept it, or decide otherwise.' },
  ambiguous: { name: 'Needs review', about: 'One or more transactions may be the payment, but none is certain.' },
  pending: { name: 'Pending', about: 'Found, but the transaction is not settled.' },
  missing: { name: 'Missing', about: 'No transaction was found for it.' }
}

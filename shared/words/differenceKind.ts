import type { DifferenceKind } from '../domain/reconciliation/itemState.ts'

/** The difference of a matched payment, in the middle of a sentence. */
export const differenceKindWords: Readonly<Record<DifferenceKind, string>> = {
  amount: 'amount mismatch',
  failed: 'payment cancelled, not paid',
  returned: 'payment returned',
  counterparty: 'paid to another account number',
  name: 'paid to another name',
  reference: 'paid with another reference',
  changed: 'transaction changed after it was matched',
  absent: 'transaction no longer returned by the provider'
}

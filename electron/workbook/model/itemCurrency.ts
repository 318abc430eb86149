import type { HeldItem, OpenReconciliation } from './openReconciliation.ts'

/** The currency in whose difference a payment counts: that of its match where it states none. */
export function itemCurrency(
  { key, currency }: HeldItem,
  { matchOfItem, view }: Pick<OpenReconciliation, 'matchOfItem' | 'view'>
): string | undefined {
  return currency ?? view.assessment.matches.get(matchOfItem.get(key) ?? -1)?.currency
}

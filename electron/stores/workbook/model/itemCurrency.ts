import type { OpenReconciliation } from './openReconciliation.ts'
import type { HeldItem } from '../file/tables/items.ts'

/** The currency in which a payment counts; if it states none, that of its match. */
export function itemCurrency(
  { key, currency }: HeldItem,
  { matchOfItem, view }: Pick<OpenReconciliation, 'matchOfItem' | 'view'>
): string | undefined {
  return currency ?? view.assessment.matches.get(matchOfItem.get(key) ?? -1)?.currency
}

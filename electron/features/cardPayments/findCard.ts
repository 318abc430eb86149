import type { StoredCardPayment } from '../../stores/workbook/directory/cardPayments/storedCardPayment.ts'
import { mayBeEntered } from './conditions.ts'

/** Whether the list of payment methods may show a card that is not known yet. */
export function awaitsCard({ way, saves, method }: StoredCardPayment): boolean {
  // On the checkout, a card that was only to be charged can still be saved.
  return method === null && (saves === true || way === 'checkout')
}

/** Other payments of the same individual that may have saved a new card: one may have been entered, without proof. */
export function cardRivalsOf(
  { id, individualId }: StoredCardPayment,
  all: readonly StoredCardPayment[]
): readonly StoredCardPayment[] {
  return all.filter(
    (other) =>
      other.id !== id &&
      other.individualId === individualId &&
      other.outcome === 'open' &&
      awaitsCard(other) &&
      mayBeEntered(other)
  )
}

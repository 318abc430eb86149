import type { StoredCardPayment } from '../workbook/cardPayments/storedCardPayment.ts'
import { stepOf } from './steps.ts'

/** Whether the list of payment methods can show anything that is not known. */
export function awaitsCard({ way, saves, method }: StoredCardPayment): boolean {
  // A card that was only to be charged can still be saved on the checkout.
  return method === null && (saves === true || way === 'checkout')
}

/** Other uses that a new card of the same individual may come of: those where one may have been entered and is not proved. */
export function cardRivalsOf(
  { id, individualId }: StoredCardPayment,
  all: readonly StoredCardPayment[]
): readonly StoredCardPayment[] {
  return all.filter(
    (other) =>
      other.id !== id &&
      other.individualId === individualId &&
      other.outcome === 'open' &&
      other.way !== null &&
      awaitsCard(other) &&
      mayBeEntered(other)
  )
}

/** The checkout never says so; a card page that was closed before a card was sent, or whose time is over, does. */
function mayBeEntered(cardPayment: StoredCardPayment): boolean {
  const { state } = stepOf(cardPayment, 'confirm')
  return cardPayment.way === 'checkout' || (state !== 'waiting' && state !== 'expired')
}

import { mayStillCome } from '../../../shared/cards/cardDoubt.ts'
import type { PaymentMethod } from '../../../shared/domain/paymentMethod.ts'
import { AppError } from '../../../shared/errors.ts'
import type { StoredCardPayment } from '../../stores/workbook/directory/cardPayments/storedCardPayment.ts'
import { stepOf } from './steps.ts'

/** Whether the user may create a consent, the first or another one. */
export function canCreate(cardPayment: StoredCardPayment): boolean {
  const { outcome } = cardPayment
  if (outcome !== 'open' && outcome !== 'failed') return false
  const [consent, request] = [stepOf(cardPayment, 'consent').state, stepOf(cardPayment, 'request').state]
  return consent !== 'running' && (consent !== 'done' || (request === 'failed' && !isOpened(cardPayment)))
}

/** Whether the card page or the checkout was opened. */
const isOpened = ({ way }: StoredCardPayment): boolean => way !== null

/**
 * Whether anybody may have entered a card: a checkout was opened, or the card page handed the token to the component.
 * Otherwise nothing at the service can come from this payment.
 */
export function mayBeEntered(cardPayment: StoredCardPayment): boolean {
  const { way, isConfirming, result, nothingBy } = cardPayment
  const { state } = stepOf(cardPayment, 'confirm')
  const isSent = isConfirming || result !== null || nothingBy !== null || state === 'unknown' || state === 'done'
  return way === 'checkout' || isSent
}

/** Whether a method is a card that was saved after this payment began. */
export function isNewCard(
  { id, type, createdAt }: Pick<PaymentMethod, 'id' | 'type' | 'createdAt'>,
  { methodsBefore, since }: StoredCardPayment
): boolean {
  if (type !== 'card') return false
  return methodsBefore ? !methodsBefore.includes(id) : since !== null && createdAt >= since
}

/** How long a bank may still ask the cardholder after the time to enter a card has ended; in milliseconds. */
const GRACE = 15 * 60_000

/**
 * Whether a cancelled payment can have no further result that is unseen at this time, by this computer's clock: nobody
 * can have entered a card since. False if the component reported success or a fitting result was found.
 */
export function isOverAt(cardPayment: StoredCardPayment, at: string): boolean {
  const { outcome, until, steps } = cardPayment
  const isToldOf = steps.some(
    ({ name, state }) =>
      (name === 'confirm' && state === 'done') ||
      ((name === 'card' || name === 'transaction') && (state === 'done' || state === 'unknown'))
  )
  const isPast = until !== null && Date.parse(at) >= Date.parse(until) + GRACE
  return outcome === 'given-up' && mayStillCome(cardPayment) && isPast && !isToldOf
}

export function mustBeOpen({ outcome }: StoredCardPayment): void {
  mustHave(outcome === 'open', 'This payment has ended. Start another.')
}

export function mustNotBeEntered(cardPayment: StoredCardPayment): void {
  const { state } = stepOf(cardPayment, 'confirm')
  mustHave(state !== 'done', 'The card was already entered. Refresh to see the outcome.')
}

/** Another token or page could meanwhile charge or save the card a second time. */
export function mustNotBeConfirming({ isConfirming }: StoredCardPayment): void {
  mustHave(!isConfirming, 'A card is being confirmed on the card page. Wait until it is done, or close that page.')
}

/** Throws `bad-input`. */
export function mustHave(fact: boolean, message: string): asserts fact {
  if (!fact) throw new AppError('bad-input', message)
}

/** Whether every expected result was found: the saved card in the list, the charge in the ledger. */
export function proved({ steps, purpose }: StoredCardPayment): boolean {
  const stateOf = (wanted: string) => steps.find(({ name }) => name === wanted)?.state
  const [card, transaction] = [stateOf('card'), stateOf('transaction')]
  const isCardProved = card === 'done' || (card === 'skipped' && purpose === 'once')
  return isCardProved && (transaction === 'done' || (transaction === 'skipped' && purpose === 'save'))
}

import { mayStillCome } from '../../shared/cardDoubt.ts'
import { AppError } from '../../shared/errors.ts'
import type { StoredCardPayment } from '../workbook/cardPayments/storedCardPayment.ts'
import { stepOf } from './steps.ts'

/** Whether the user may create a consent, the first or another one. */
export function canCreate(cardPayment: StoredCardPayment): boolean {
  const { outcome } = cardPayment
  if (outcome !== 'open' && outcome !== 'failed') return false
  const [consent, request] = [stepOf(cardPayment, 'consent').state, stepOf(cardPayment, 'request').state]
  return consent !== 'running' && (consent !== 'done' || (request === 'failed' && !isOpened(cardPayment)))
}

/** Whether the card page or the checkout was opened. */
export const isOpened = ({ way }: StoredCardPayment): boolean => way !== null

/** Whether a card was saved after this payment began. */
export function isNewMethod(
  { id, createdAt }: { readonly id: string; readonly createdAt: string },
  { methodsBefore, since }: StoredCardPayment
): boolean {
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

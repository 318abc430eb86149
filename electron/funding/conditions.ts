import { mayStillCome } from '../../shared/cardDoubt.ts'
import { AppError } from '../../shared/errors.ts'
import type { StoredCardPayment } from '../workbook/cardPayments/storedCardPayment.ts'
import { stepOf } from './steps.ts'

/** Whether a consent may be asked for, the first or another one. */
export function canCreate(cardPayment: StoredCardPayment): boolean {
  const { outcome } = cardPayment
  if (outcome !== 'open' && outcome !== 'failed') return false
  const [consent, request] = [stepOf(cardPayment, 'consent').state, stepOf(cardPayment, 'request').state]
  return consent !== 'running' && (consent !== 'done' || (request === 'failed' && !isOpened(cardPayment)))
}

/** Whether a page to enter the card was opened. */
export const isOpened = ({ way }: StoredCardPayment): boolean => way !== null

/** Whether a saved card came after this use began. */
export function isNewMethod(
  { id, createdAt }: { readonly id: string; readonly createdAt: string },
  { methodsBefore, since }: StoredCardPayment
): boolean {
  return methodsBefore ? !methodsBefore.includes(id) : since !== null && createdAt >= since
}

/** A bank may be asking for so long when the time to enter a card ends; in milliseconds. */
const GRACE = 15 * 60_000

/**
 * Whether nothing that is unseen at a time, by this computer's clock, can come of what was given up: no card can have been
 * entered since. What a component says to be done, or what fits, is still waited for.
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

/** Another token or page meanwhile could charge or save it a second time. */
export function mustNotBeConfirming({ isConfirming }: StoredCardPayment): void {
  mustHave(!isConfirming, 'A card is being confirmed on the card page. Wait until it is done, or close that page.')
}

/** Throws `bad-input`. */
export function mustHave(fact: boolean, message: string): asserts fact {
  if (!fact) throw new AppError('bad-input', message)
}

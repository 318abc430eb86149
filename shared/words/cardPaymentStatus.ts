import { mayStillCome } from '../cards/cardDoubt.ts'
import type { CardFault } from '../cards/cardWords.ts'
import type { ChargeSettlement } from '../cards/charges.ts'
import type { CardPayment, CardPaymentStep } from '../domain/cardPayment.ts'

type Tone = 'neutral' | 'positive' | 'caution' | 'danger'

interface CardPaymentStatus {
  readonly tone: Tone
  readonly words: string
}

/**
 * The state of a card payment in one or two words. `now` in milliseconds: a token may have expired without an event.
 * `settlement`: of its transaction, if known.
 */
export function cardPaymentStatusOf(
  cardPayment: CardPayment,
  now: number,
  settlement?: ChargeSettlement
): CardPaymentStatus {
  if (cardPayment.outcome === 'succeeded') return atSuccess(cardPayment, settlement)
  if (cardPayment.outcome === 'failed') return { tone: 'danger', words: 'Failed' }
  if (cardPayment.outcome === 'given-up') return atCancel(cardPayment)
  const step = cardPayment.steps.find(({ state }) => state !== 'done' && state !== 'skipped')
  if (step?.state === 'unknown') return { tone: 'caution', words: 'Outcome not known' }
  if (step?.state === 'failed') return { tone: 'danger', words: 'Needs action' }
  const fault = lastFault(cardPayment)
  if (fault) return { tone: 'danger', words: fault.code === 'card_declined' ? 'Card declined' : 'Card not accepted' }
  if (step?.name === 'consent') return { tone: 'neutral', words: 'Being created' }
  if (step?.name === 'request' || step?.name === 'confirm') return atConfirming(cardPayment, step, now)
  return { tone: 'neutral', words: step?.name === 'card' ? 'Looking for the card' : 'Looking for the transaction' }
}

/** "Nothing found" only if the service's lists were checked and showed nothing. */
function atCancel(cardPayment: CardPayment): CardPaymentStatus {
  if (mayStillCome(cardPayment)) return { tone: 'caution', words: 'Cancelled, may still come' }
  return { tone: 'neutral', words: cardPayment.nothingBy === null ? 'Cancelled' : 'Cancelled, nothing found' }
}

/** A charge in the ledger was made; only its transaction says whether the money arrived. */
function atSuccess({ charge, wasGivenUp }: CardPayment, settlement: ChargeSettlement | undefined): CardPaymentStatus {
  const late = wasGivenUp ? ' after it was cancelled' : ''
  if (charge === null) return { tone: wasGivenUp ? 'caution' : 'positive', words: `Card saved${late}` }
  if (settlement === 'failed') return { tone: 'danger', words: `Charge failed${late}` }
  if (settlement === 'absent') return { tone: 'caution', words: `Charged${late}, no longer listed` }
  if (settlement === 'pending') return { tone: 'caution', words: `Charged${late}, not settled yet` }
  if (settlement === 'settled') return { tone: wasGivenUp ? 'caution' : 'positive', words: `Charged${late}, settled` }
  return { tone: wasGivenUp ? 'caution' : 'neutral', words: `Charged${late}` }
}

/** The error of the last card, if it failed and no other try followed. */
function lastFault({ result, steps }: CardPayment): CardFault | undefined {
  const confirm = steps.find(({ name }) => name === 'confirm')
  const isOver = confirm?.state === 'waiting' || confirm?.state === 'expired'
  if (result === null || !isOver || confirm.words === '') return undefined
  const { error } = Object(JSON.parse(result)) as { readonly error?: unknown }
  return error ? (Object(error) as CardFault) : undefined
}

function atConfirming(cardPayment: CardPayment, { state }: CardPaymentStep, now: number): CardPaymentStatus {
  if (state === 'expired' || isTokenOver(cardPayment, now)) return { tone: 'caution', words: 'Expired' }
  if (cardPayment.token !== 'here') return { tone: 'caution', words: 'Not requested yet' }
  return state === 'running'
    ? { tone: 'neutral', words: 'Waiting for the card' }
    : { tone: 'caution', words: 'Waiting for card details' }
}

/** Whether there was a token that has expired. */
export function isTokenOver({ token, expiresAt }: CardPayment, now: number): boolean {
  return token === 'expired' || (token === 'here' && expiresAt !== null && Date.parse(expiresAt) <= now)
}

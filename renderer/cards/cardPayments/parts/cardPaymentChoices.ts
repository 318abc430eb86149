import { isDoubtful, mayStillCome } from '../../../../shared/cards/cardDoubt.ts'
import type { CardPayment, CardPaymentStep, CardPaymentStepName } from '../../../../shared/domain/cardPayment.ts'
import { isTokenOver } from '../../../../shared/words/cardPaymentStatus.ts'

export function stepOf({ steps }: CardPayment, name: CardPaymentStepName): CardPaymentStep | undefined {
  return steps.find((step) => step.name === name)
}

/** What can be done now about one card payment. */
export interface CardPaymentChoices {
  /** It is unknown whether the consent was created, or creating it failed: the user may ask for another one. */
  readonly createsAgain: boolean
  /** A token can be requested, the first or another one. */
  readonly requests: boolean
  /** A card can be entered, in either way. */
  readonly confirms: boolean
  /** The outcome of an earlier entry is unknown: another card may be charged or saved as well. */
  readonly doubts: boolean
  /** The app can look for the card and the transaction. */
  readonly refreshes: boolean
  readonly givesUp: boolean
  readonly removes: boolean
}

/** `now` in milliseconds. */
export function cardPaymentChoices(cardPayment: CardPayment, now: number): CardPaymentChoices {
  const state = (name: CardPaymentStepName) => stepOf(cardPayment, name)?.state
  const isOpen = cardPayment.outcome === 'open'
  const isCreated = state('consent') === 'done'
  const isEntered = state('confirm') === 'done'
  const isCurrent = cardPayment.token === 'here' && !isTokenOver(cardPayment, now)
  const wasOpened = cardPayment.way !== null
  return {
    createsAgain:
      (isOpen || cardPayment.outcome === 'failed') &&
      (state('consent') === 'failed' ||
        state('consent') === 'unknown' ||
        (isCreated && state('request') === 'failed' && !wasOpened)),
    requests:
      isOpen &&
      isCreated &&
      !isEntered &&
      !cardPayment.isConfirming &&
      (!isCurrent || hasFailed(cardPayment)) &&
      state('request') !== 'running',
    confirms: isOpen && isCreated && !isEntered && isCurrent,
    doubts: isOpen && isDoubtful(cardPayment),
    refreshes: mayStillCome(cardPayment) || (isOpen && (wasOpened || state('consent') === 'unknown')),
    givesUp: isOpen,
    removes: !isOpen
  }
}

/**
 * What may still come for a card payment without the user, as text that changes with its steps. Undefined if nothing is
 * awaited: no card page was opened, or everything has been seen.
 */
export function awaitedOf(cardPayment: CardPayment): string | undefined {
  if (cardPayment.way === null || !(cardPayment.outcome === 'open' || mayStillCome(cardPayment))) return undefined
  return [cardPayment.id, ...cardPayment.steps.map(({ state }) => state)].join(' ')
}

/**
 * Whether the component reported that the last attempt failed. The service may then refuse another attempt with this
 * token.
 */
function hasFailed(cardPayment: CardPayment): boolean {
  return cardPayment.result !== null && stepOf(cardPayment, 'confirm')?.state === 'waiting'
}

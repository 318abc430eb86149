import { isDoubtful, mayStillCome } from '../../../../shared/cardDoubt.ts'
import type { CardPayment, CardPaymentStep, CardPaymentStepName } from '../../../../shared/domain/cardPayment.ts'
import { isTokenOver } from '../../../../shared/words/cardPaymentStatus.ts'

export function stepOf({ steps }: CardPayment, name: CardPaymentStepName): CardPaymentStep | undefined {
  return steps.find((step) => step.name === name)
}

/** What can be done now about one card payment. */
export interface CardPaymentChoices {
  /** Nobody knows whether the consent was created, or it was not: the user may ask for another. */
  readonly createsAgain: boolean
  /** Asks for a token, the first or another one. */
  readonly requests: boolean
  /** A card can be entered, by either way. */
  readonly confirms: boolean
  /** Nobody knows what came of a card that was entered before: another may be charged or saved as well. */
  readonly doubts: boolean
  /** Looks for the card and the transaction. */
  readonly looks: boolean
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
    looks: mayStillCome(cardPayment) || (isOpen && (wasOpened || state('consent') === 'unknown')),
    givesUp: isOpen,
    removes: !isOpen
  }
}

/**
 * What may still come of a use by itself, as text that changes with its steps; undefined where nothing is awaited: no page
 * for a card was opened, or all of it was seen.
 */
export function awaitedOf(cardPayment: CardPayment): string | undefined {
  if (cardPayment.way === null || !(cardPayment.outcome === 'open' || mayStillCome(cardPayment))) return undefined
  return [cardPayment.id, ...cardPayment.steps.map(({ state }) => state)].join(' ')
}

/** Whether the component said of the last try that it failed: the service may take no other with this token. */
function hasFailed(cardPayment: CardPayment): boolean {
  return cardPayment.result !== null && stepOf(cardPayment, 'confirm')?.state === 'waiting'
}

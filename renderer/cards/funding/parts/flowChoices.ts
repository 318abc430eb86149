import { isDoubtful, mayStillCome } from '../../../../shared/cardDoubt.ts'
import type { Funding, FundingStep, FundingStepName } from '../../../../shared/domain/funding.ts'
import { isTokenOver } from './fundingWords.ts'

export function stepOf({ steps }: Funding, name: FundingStepName): FundingStep | undefined {
  return steps.find((step) => step.name === name)
}

/** What can be done now about one use of a card. */
export interface FlowChoices {
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
export function flowChoices(funding: Funding, now: number): FlowChoices {
  const state = (name: FundingStepName) => stepOf(funding, name)?.state
  const isOpen = funding.outcome === 'open'
  const isCreated = state('consent') === 'done'
  const isEntered = state('confirm') === 'done'
  const isCurrent = funding.token === 'here' && !isTokenOver(funding, now)
  const wasOpened = funding.way !== null
  return {
    createsAgain:
      (isOpen || funding.outcome === 'failed') &&
      (state('consent') === 'failed' ||
        state('consent') === 'unknown' ||
        (isCreated && state('request') === 'failed' && !wasOpened)),
    requests:
      isOpen &&
      isCreated &&
      !isEntered &&
      !funding.isConfirming &&
      (!isCurrent || hasFailed(funding)) &&
      state('request') !== 'running',
    confirms: isOpen && isCreated && !isEntered && isCurrent,
    doubts: isOpen && isDoubtful(funding),
    looks: mayStillCome(funding) || (isOpen && (wasOpened || state('consent') === 'unknown')),
    givesUp: isOpen,
    removes: !isOpen
  }
}

/**
 * What may still come of a use by itself, as text that changes with its steps; undefined where nothing is awaited: no page
 * for a card was opened, or all of it was seen.
 */
export function awaitedOf(funding: Funding): string | undefined {
  if (funding.way === null || !(funding.outcome === 'open' || mayStillCome(funding))) return undefined
  return [funding.id, ...funding.steps.map(({ state }) => state)].join(' ')
}

/** Whether the component said of the last try that it failed: the service may take no other with this token. */
function hasFailed(funding: Funding): boolean {
  return funding.result !== null && stepOf(funding, 'confirm')?.state === 'waiting'
}

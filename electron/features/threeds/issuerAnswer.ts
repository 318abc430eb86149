import type { ThreedsOutcome } from '../../../shared/domain/threeds.ts'
import { decodeMessage } from './messages/encoding.ts'
import type { Step } from './requestedStep.ts'

interface Fault {
  readonly outcome: ThreedsOutcome
  readonly words: string
}

/**
 * Why the answer of a step's page ends the cycle; undefined if it can be posted. Checks only that the answer belongs to
 * the step: the service decides whether it is good.
 */
export function issuerAnswerFault(step: Step, field: string): Fault | undefined {
  const message = decodeMessage(field)
  return step.type === 'method' ? methodFault(step, message) : challengeFault(step, message)
}

/** Whether an answer contains the transaction ids of a step. */
export function isAnswerOf({ type, ids }: Step, field: string): boolean {
  const message = decodeMessage(field)
  const wanted = type === 'method' ? { threeDSServerTransID: ids.threeDSServerTransID } : ids
  return message !== undefined && Object.entries(wanted).every(([name, id]) => message[name] === id)
}

type Message = Readonly<Record<string, unknown>> | undefined

/** The interface does not describe what a method page posts, so only the id of another transaction is a fault. */
function methodFault({ ids }: Step, message: Message): Fault | undefined {
  const id = message?.['threeDSServerTransID']
  return id === undefined || id === ids.threeDSServerTransID ? undefined : WRONG_IDS
}

function challengeFault({ ids }: Step, message: Message): Fault | undefined {
  if (!message) return bad('The issuer’s answer cannot be read: it is no JSON in base64url.')
  if (message['messageType'] === 'Erro') return { outcome: 'acs-error', words: errorWords(message) }
  if (message['messageType'] !== 'CRes') return bad('The issuer’s answer is neither a CRes nor an Erro message.')
  const isOurs = Object.entries(ids).every(([name, id]) => message[name] === id)
  return isOurs ? undefined : WRONG_IDS
}

const WRONG_IDS: Fault = {
  outcome: 'wrong-ids',
  words: 'The answer has other transaction ids than the step, so that it was not sent on.'
}

function bad(words: string): Fault {
  return { outcome: 'bad-answer', words }
}

const LONGEST = 200

function errorWords({ errorCode, errorDescription }: Readonly<Record<string, unknown>>): string {
  const says = [errorCode, errorDescription]
    .filter((part) => typeof part === 'string')
    .map((part) => part.replace(/[\p{C}\s]+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, LONGEST)
    .toWellFormed()
  // Part of a card number would not be recognised as one, and would stay unmasked.
  const shown = says.length < LONGEST ? says : says.replace(/[\d\s.\-_/+%]+$/, '')
  return `The issuer’s server posted an error message in place of an answer${shown && ` (${shown})`}.`
}

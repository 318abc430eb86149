import { Problem } from '../http/problem.ts'
import type { FailureReason } from './nextStep.ts'

export type DeclineReason = FailureReason | 'expired-card' | 'wrong-csc-length'

const WORDS: Readonly<Record<DeclineReason, readonly [error: string, description: string]>> = {
  refused: ['authentication refused', 'The card’s issuer refused the payment without asking the cardholder.'],
  'directory-timeout': ['directory time-out', 'The card scheme’s directory server did not answer in time.'],
  'challenge-failed': ['authentication failed', 'The cardholder did not pass the challenge.'],
  'acs-error': ['access control server error', 'The issuer’s access control server reported an error.'],
  'wrong-answer': ['invalid verification', 'The answer is not the one that was waited for, or was used before.'],
  'too-many-rounds': ['too many rounds', 'The authorization was given up after too many challenges.'],
  'expired-card': ['expired card', 'The card’s expiry date is past.'],
  'wrong-csc-length': ['invalid security code', 'This card’s security code has another number of digits.']
}

/** Each reason as the answer names it, with its meaning. */
export const DECLINE_WORDS: Readonly<Record<string, string>> = Object.fromEntries(Object.values(WORDS))

/** The answer to an authorization that ended without success. */
export function declined(reason: DeclineReason): Problem {
  const [error, description] = WORDS[reason]
  return new Problem({ status: 402, type: 'declined', error, description })
}

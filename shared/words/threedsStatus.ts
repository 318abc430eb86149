import type { ThreedsOutcome, ThreedsTrace } from '../domain/threeds.ts'

/** The outcomes of a run, in two words. */
export const threedsOutcomeWords: Readonly<Record<ThreedsOutcome, string>> = {
  succeeded: 'Succeeded',
  declined: 'Declined',
  refused: 'Refused',
  unknown: 'Not known',
  cancelled: 'Cancelled',
  left: 'Page left',
  'challenge-timeout': 'Challenge timed out',
  'acs-error': 'Issuer’s error',
  'wrong-ids': 'Wrong ids',
  'step-not-covered': 'Step not covered',
  'same-step': 'Same step again',
  'too-many-rounds': 'Too many rounds',
  'bad-answer': 'Unreadable answer',
  'not-sent': 'Not sent'
}

export const threedsStateWords: Readonly<Record<ThreedsTrace['state'], string>> = {
  ready: 'Waiting for you',
  posting: 'Posting',
  method: 'Method step',
  challenge: 'Challenge',
  ended: 'Ended'
}

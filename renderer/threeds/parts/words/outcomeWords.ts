import type { ThreedsOutcome, ThreedsTrace } from '../../../../shared/domain/threeds.ts'

interface OutcomeWords {
  readonly name: string
  readonly tone: 'neutral' | 'positive' | 'caution' | 'danger'
  /** What to do about it. */
  readonly advice: string
}

/** The named ends of a run: in two words, and what to do next. What each means, the trace says itself. */
const outcomeWords: Readonly<Record<ThreedsOutcome, OutcomeWords>> = {
  succeeded: {
    name: 'Succeeded',
    tone: 'positive',
    advice: 'Nothing is left to do. What the service says about it is in the last reply.'
  },
  declined: {
    name: 'Declined',
    tone: 'danger',
    advice: 'The last reply says why. To try again, begin a new run: a number is good for one authorization.'
  },
  refused: {
    name: 'Refused',
    tone: 'danger',
    advice: 'Check the access, the base URL and the fields against the last reply, then run it again.'
  },
  unknown: {
    name: 'Not known',
    tone: 'caution',
    advice: 'Look the number up at the service before you run it again: the card may have been charged.'
  },
  cancelled: { name: 'Cancelled', tone: 'neutral', advice: 'Nothing more is sent. Run it again when you are ready.' },
  left: {
    name: 'Page left',
    tone: 'neutral',
    advice: 'An integration has to expect this: tell the cardholder that nothing was paid, and offer to try again.'
  },
  'challenge-timeout': {
    name: 'Challenge timed out',
    tone: 'caution',
    advice: 'Give the cardholder a way to start again. If nobody was asked anything, show this trace to the issuer.'
  },
  'acs-error': {
    name: 'Issuer’s error',
    tone: 'danger',
    advice: 'The decoded answer holds the issuer’s error code. Export the trace and show it to the service.'
  },
  'wrong-ids': {
    name: 'Wrong ids',
    tone: 'danger',
    advice:
      'The answer belongs to another transaction and was not sent on. Export the trace and show it to the service.'
  },
  'step-not-covered': {
    name: 'Step not covered',
    tone: 'caution',
    advice: 'The service asked for a step that its interface does not describe. Export the trace and ask the service.'
  },
  'same-step': {
    name: 'Same step again',
    tone: 'caution',
    advice: 'The service did not take the answer of the step. Compare the re-post with the step before it.'
  },
  'too-many-rounds': {
    name: 'Too many rounds',
    tone: 'caution',
    advice: 'The service kept asking for steps. Export the trace and show it to the service.'
  },
  'bad-answer': {
    name: 'Unreadable answer',
    tone: 'danger',
    advice: 'Compare the raw message with the interface, then export the trace and show it to the service.'
  },
  'not-sent': {
    name: 'Not sent',
    tone: 'caution',
    advice: 'Nothing reached the service, so it is safe to run it again.'
  }
}

const states: Readonly<Record<ThreedsTrace['state'], string>> = {
  ready: 'Waits for you',
  posting: 'Posting',
  method: 'Method step',
  challenge: 'Challenge',
  ended: 'Ended'
}

/** Where a run stands, in two words. */
export function runStatusOf({ state, outcome }: Pick<ThreedsTrace, 'state' | 'outcome'>): Omit<OutcomeWords, 'advice'> {
  if (outcome !== null) return outcomeWords[outcome]
  return { name: states[state], tone: state === 'ended' ? 'neutral' : 'caution' }
}

const waits: Readonly<Record<ThreedsTrace['state'], string | undefined>> = {
  ready: 'Look at what was sent and received so far, then go on with Next.',
  posting: undefined,
  method: 'The hidden page of the method step plays in a window of its own. It needs nothing from you.',
  challenge: 'Answer as the cardholder would, in the window that shows the issuer’s page.',
  ended: undefined
}

/** What to do now, or about the end. */
export function adviceOf({ state, outcome }: Pick<ThreedsTrace, 'state' | 'outcome'>): string | undefined {
  return outcome === null ? waits[state] : outcomeWords[outcome].advice
}

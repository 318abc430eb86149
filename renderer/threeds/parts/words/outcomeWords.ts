import type { ThreedsOutcome, ThreedsTrace } from '../../../../shared/domain/threeds.ts'
import { threedsContradictions } from '../../../../shared/words/threedsContradictions.ts'
import { threedsOutcomeWords, threedsStateWords } from '../../../../shared/words/threedsStatus.ts'

interface Advised {
  readonly tone: 'neutral' | 'positive' | 'caution' | 'danger'
  /** What to do about it. */
  readonly advice: string
}

/** What to do after each outcome of a run. The trace itself says what the outcome means. */
const outcomes: Readonly<Record<ThreedsOutcome, Advised>> = {
  succeeded: {
    tone: 'positive',
    advice: 'Nothing is left to do. What the service says about it is in the last reply.'
  },
  declined: {
    tone: 'danger',
    advice: 'The last reply says why. To try again, begin a new run: a number is good for one authorization.'
  },
  refused: {
    tone: 'danger',
    advice: 'Check the access, the address and the fields against the last reply, then run it again.'
  },
  unknown: {
    tone: 'caution',
    advice: 'Look the number up at the service before you run it again: the card may have been charged.'
  },
  cancelled: { tone: 'neutral', advice: 'Nothing more is sent. Run it again when you are ready.' },
  left: {
    tone: 'neutral',
    advice: 'An integration has to expect this: tell the cardholder that nothing was paid, and offer to try again.'
  },
  'challenge-timeout': {
    tone: 'caution',
    advice: 'Give the cardholder a way to start again. If nobody was asked anything, show this trace to the issuer.'
  },
  'acs-error': {
    tone: 'danger',
    advice: 'The decoded answer holds the issuer’s error code. Export the trace and show it to the service.'
  },
  'wrong-ids': {
    tone: 'danger',
    advice:
      'The answer belongs to another transaction and was not sent on. Export the trace and show it to the service.'
  },
  'step-not-covered': {
    tone: 'caution',
    advice: 'The service asked for a step that its interface does not describe. Export the trace and ask the service.'
  },
  'same-step': {
    tone: 'caution',
    advice: 'The service did not take the answer of the step. Compare the re-post with the step before it.'
  },
  'too-many-rounds': {
    tone: 'caution',
    advice: 'The service kept asking for steps. Export the trace and show it to the service.'
  },
  'bad-answer': {
    tone: 'danger',
    advice: 'Compare the raw message with the interface, then export the trace and show it to the service.'
  },
  'not-sent': {
    tone: 'caution',
    advice: 'Nothing reached the service, so it is safe to run it again.'
  }
}

/** A run, with its events where they were loaded. */
type Run = Pick<ThreedsTrace, 'state' | 'outcome'> | ThreedsTrace

/** The status of a run, in two words. */
export function runStatusOf(run: Run): { readonly name: string; readonly tone: Advised['tone'] } {
  const { state, outcome } = run
  if (outcome === null) return { name: threedsStateWords[state], tone: state === 'ended' ? 'neutral' : 'caution' }
  return { name: threedsOutcomeWords[outcome], tone: isContradicted(run) ? 'caution' : outcomes[outcome].tone }
}

/** Whether the evidence contradicts a success. */
function isContradicted(run: Run): boolean {
  return run.outcome === 'succeeded' && 'events' in run && threedsContradictions(run).length > 0
}

const waits: Readonly<Record<ThreedsTrace['state'], string | undefined>> = {
  ready: 'Look at what was sent and received so far, then go on with Next.',
  posting: undefined,
  method: 'The hidden page of the method step plays in a window of its own. It needs nothing from you.',
  challenge: 'Answer as the cardholder would, in the window that shows the issuer’s page.',
  ended: undefined
}

/** What to do now, or after the end. */
export function adviceOf(trace: ThreedsTrace): string | undefined {
  const { state, outcome, events } = trace
  if (outcome === null) return waits[state]
  if (isContradicted(trace)) return CONTRADICTED
  if (outcome === 'not-sent' && events.some(({ kind }) => kind === 'answer')) return UNFINISHED
  return outcomes[outcome].advice
}

const CONTRADICTED = 'Do not rely on it: look the number up at the service, and show this trace to it.'
const UNFINISHED =
  'The service answered earlier requests of this run; only the last one did not reach it. To try again, begin a new run: a number is good for one authorization.'

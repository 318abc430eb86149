import type { ThreedsOutcome } from '../../../shared/domain/threeds.ts'
import { issuerAnswerFault } from './issuerAnswer.ts'
import { completionField } from './messages/requests.ts'
import type { Repost, Verification } from './messages/repost.ts'
import { outcomeOf, type ServiceResponse } from './serviceResponse.ts'
import { readStep, type RequestedStep, type Step } from './requestedStep.ts'

const MOST_ROUNDS = 10

/** The events of a cycle. A step's page answers with the one field of its form. */
export type CycleEvent =
  | { readonly kind: 'posted'; readonly answer: ServiceResponse }
  | { readonly kind: 'step-requested'; readonly id: string | undefined; readonly details: RequestedStep }
  | { readonly kind: 'answered'; readonly type: Step['type']; readonly field: string }
  | { readonly kind: 'timed-out' }
  /** The user continues a waiting cycle. */
  | { readonly kind: 'next' }
  /** `isSent`: whether the request of a running post may already have left. */
  | { readonly kind: 'cancelled'; readonly words: string; readonly isSent: boolean }
  /** The page that shows the steps was closed. */
  | { readonly kind: 'left'; readonly isSent: boolean }

/** What to do next. */
export type Command =
  | { readonly kind: 'post'; readonly repost: Repost; readonly isBuiltHere: boolean }
  | { readonly kind: 'show'; readonly step: Step }
  /** Wait until the user continues with what is named. */
  | { readonly kind: 'wait'; readonly before: Step['type'] | 'post' }
  | { readonly kind: 'end'; readonly outcome: ThreedsOutcome; readonly words: string }

type Doing =
  | { readonly kind: 'ready'; readonly next: Extract<Command, { kind: 'post' | 'show' }> }
  | { readonly kind: 'posting' }
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'ended' }

/** State of one authorization. Plain data, without card and clock. */
export interface Cycle {
  readonly mode: 'run' | 'step'
  /** The `target` of the creatable. */
  readonly target: string
  /** From 1; each post starts the next. */
  readonly round: number
  /** From the error that requested the step, as JSON text. */
  readonly id: string | undefined
  /** Type and transaction ids of all steps so far. */
  readonly seen: readonly string[]
  readonly doing: Doing
}

export interface Move {
  readonly cycle: Cycle
  readonly command: Command
}

const FIRST: Command & { kind: 'post' } = {
  kind: 'post',
  repost: { id: undefined, verification: undefined },
  isBuiltHere: false
}

/** Begins with the first post. */
export function startCycle(mode: Cycle['mode'], target: string): Move {
  const cycle: Cycle = { mode, target, round: 1, id: undefined, seen: [], doing: { kind: 'posting' } }
  return to(cycle, FIRST)
}

/** Undefined if the event does not fit: it is late or belongs to another step. Never repeats anything by itself. */
export function advance(cycle: Cycle, event: CycleEvent): Move | undefined {
  const { doing } = cycle
  if (doing.kind === 'ended') return undefined
  switch (event.kind) {
    case 'posted':
      return doing.kind === 'posting' ? end(cycle, outcomeOf(event.answer)) : undefined
    case 'step-requested':
      return doing.kind === 'posting' ? stepRequested(cycle, event.id, event.details) : undefined
    case 'answered':
      return doing.kind === 'step' && doing.step.type === event.type
        ? answered(cycle, doing.step, event.field)
        : undefined
    case 'timed-out':
      return doing.kind === 'step' ? timedOut(cycle, doing.step) : undefined
    case 'next':
      return doing.kind === 'ready' ? go(cycle, doing.next) : undefined
    case 'cancelled':
      return end(cycle, event.isSent ? BROKEN_OFF : { outcome: 'cancelled', words: event.words })
    case 'left':
      return end(cycle, event.isSent ? BROKEN_OFF : LEFT)
  }
}

const BROKEN_OFF = {
  outcome: 'unknown',
  words: 'It was broken off while a request was on its way: nobody knows whether the service has carried it out.'
} as const
const LEFT = { outcome: 'left', words: 'The page was closed before the verification was over.' } as const

function stepRequested(cycle: Cycle, id: string | undefined, details: RequestedStep): Move {
  const read = readStep(details, cycle.target)
  if ('uncovered' in read) return end(cycle, { outcome: 'step-not-covered', words: read.uncovered })
  const { step } = read
  if (cycle.seen.includes(step.key)) return end(cycle, { outcome: 'same-step', words: SAME_STEP })
  if (cycle.round >= MOST_ROUNDS) return end(cycle, { outcome: 'too-many-rounds', words: TOO_MANY })
  return to({ ...cycle, id, seen: [...cycle.seen, step.key] }, { kind: 'show', step })
}

const SAME_STEP =
  'The service asked for a step of the same type and transaction id once more, so that it would not end.'
const TOO_MANY = `The service asked for another step after ${MOST_ROUNDS} rounds, which is as far as Tallydesk goes.`

function answered(cycle: Cycle, step: Step, field: string): Move {
  const fault = issuerAnswerFault(step, field)
  return fault ? end(cycle, fault) : repost(cycle, { type: step.type, data: field }, false)
}

function timedOut(cycle: Cycle, step: Step): Move {
  if (step.type === 'challenge') return end(cycle, { outcome: 'challenge-timeout', words: NOT_ANSWERED })
  return repost(cycle, { type: 'method', data: completionField(step.transactionId) }, true)
}

// The step's frame cannot replace the window around it, and no browser reports that it tried.
const NOT_ANSWERED =
  'The challenge was not answered within the time that an interaction has. ' +
  'A page that wants the whole window for its answer cannot have it.'

function repost(cycle: Cycle, verification: Verification, isBuiltHere: boolean): Move {
  return to({ ...cycle, round: cycle.round + 1 }, { kind: 'post', repost: { id: cycle.id, verification }, isBuiltHere })
}

/** Goes on to what comes next; in mode `step` only after the user continues. */
function to(cycle: Cycle, next: Extract<Command, { kind: 'post' | 'show' }>): Move {
  if (cycle.mode === 'run') return go(cycle, next)
  const before = next.kind === 'post' ? 'post' : next.step.type
  return { cycle: { ...cycle, doing: { kind: 'ready', next } }, command: { kind: 'wait', before } }
}

function go(cycle: Cycle, command: Extract<Command, { kind: 'post' | 'show' }>): Move {
  const doing: Doing = command.kind === 'post' ? { kind: 'posting' } : { kind: 'step', step: command.step }
  return { cycle: { ...cycle, doing }, command }
}

function end(cycle: Cycle, how: { readonly outcome: ThreedsOutcome; readonly words: string }): Move {
  return { cycle: { ...cycle, doing: { kind: 'ended' } }, command: { kind: 'end', ...how } }
}

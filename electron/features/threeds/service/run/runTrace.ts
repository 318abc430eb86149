import type { ThreedsOutcome, ThreedsTrace, TraceEvent } from '../../../../../shared/domain/threeds.ts'
import type { Command, Cycle } from '../../threedsCycle.ts'
import type { AnswerForm, Refused } from '../../page/answerForm.ts'
import type { Step } from '../../requestedStep.ts'
import { createTraceRepository, type TraceHead } from '../trace/traceRepository.ts'
import {
  blockedWords,
  permissionWords,
  postWords,
  shownWords,
  runStatusWords,
  unreachableWords,
  waitWords
} from './runWords.ts'

type Message = NonNullable<TraceEvent['message']>

export interface TraceContext {
  /** Stores the trace; a request is sent only afterwards. */
  readonly storeTrace: (trace: ThreedsTrace) => Promise<void>
  readonly onChange: (trace: ThreedsTrace) => void
  /** Called with errors that are not the service's. */
  readonly onFault: (error: unknown) => void
}

/** The trace of a run: each method records an event and announces it. */
interface RunTrace {
  readonly trace: ThreedsTrace
  /** Stores the trace as it is now. */
  store(): Promise<void>
  /** Resolves when no storing is in progress. */
  stored(): Promise<unknown>
  waiting(cycle: Cycle, before: Extract<Command, { kind: 'wait' }>['before']): void
  /** A request is about to be sent. */
  sending(cycle: Cycle, command: Extract<Command, { kind: 'post' }>, message: Message): void
  /** The service's answer. Announced with the next event. */
  answered(answer: { readonly words: string; readonly message: Message }): void
  showing(cycle: Cycle, step: Step): void
  /** `deadline`: ISO 8601. `needsLeave`: the browser may block the answer to this computer. */
  shown(cycle: Cycle, step: Step, how: { readonly deadline: string; readonly needsPermission: boolean }): void
  /** The browser blocks the answer. */
  unreachable(cycle: Cycle, step: Step): void
  /** A step was answered, or its time was over. Announced with the next event. */
  stepAnswered(step: Step, form: AnswerForm): void
  stepTimedOut(step: Step): void
  dropped(why: Refused): void
  blocked(host: string): void
  /** Announced by `announce`, after everything has ended. */
  ended(outcome: ThreedsOutcome, words: string): void
  announce(): void
}

/** `mask`: removes the card and secrets from every text. */
export function createRunTrace(
  head: TraceHead,
  mask: (text: string) => string,
  { storeTrace, onChange, onFault }: TraceContext
): RunTrace {
  const repository = createTraceRepository(head, mask)
  let storing: Promise<unknown> = Promise.resolve()

  function store(): Promise<void> {
    const stored = storeTrace(repository.trace)
    storing = Promise.allSettled([storing, stored])
    stored.catch(onFault)
    return stored
  }
  function announce(): void {
    onChange(repository.trace)
    if (repository.trace.endedAt !== null) void store()
  }
  function stand({ doing, round }: Cycle, words: string, deadline: string | null = null): void {
    const state = doing.kind === 'step' ? doing.step.type : doing.kind
    repository.set({ state, words, round, deadline })
    announce()
  }

  return {
    get trace() {
      return repository.trace
    },
    store,
    stored: () => storing,
    waiting(cycle, before) {
      const words = waitWords(before)
      stand(cycle, words)
      repository.add({ kind: 'waiting', words })
      announce()
    },
    sending(cycle, command, message) {
      stand(cycle, runStatusWords(undefined, false))
      repository.add({ kind: 'post', words: postWords(command), message })
      announce()
    },
    answered: (answer) => repository.add({ kind: 'answer', ...answer }),
    showing: (cycle, step) => stand(cycle, runStatusWords(step, false)),
    shown(cycle, step, { deadline, needsPermission }) {
      const { name, value: raw } = step.input
      const words = needsPermission ? `${shownWords(step)} ${permissionWords(step)}` : shownWords(step)
      repository.add({ kind: `${step.type}-shown`, words, field: { name, raw } })
      stand(cycle, runStatusWords(step, true), deadline)
    },
    unreachable(cycle, step) {
      const words = unreachableWords(step)
      if (cycle.doing.kind === 'step' && repository.block(words)) stand(cycle, words, repository.trace.deadline)
    },
    stepAnswered({ type, answer: name }, { value: raw, more }) {
      const who = type === 'method' ? 'The method page answered' : 'The challenge answered'
      const field = { name, raw }
      if (more === '') repository.add({ kind: `${type}-answered`, words: `${who}.`, field })
      else
        repository.add({
          kind: `${type}-answered`,
          words: `${who}; ${MORE}`,
          field,
          message: { head: MORE_HEAD, body: more }
        })
    },
    stepTimedOut({ type }) {
      if (type === 'method') repository.add({ kind: 'method-timed-out', words: TIMED_OUT })
    },
    dropped(why) {
      if (repository.drop(why)) announce()
    },
    blocked(host) {
      // After the end the card is gone, so that a host that repeats it could not be masked.
      if (repository.trace.endedAt === null && repository.block(blockedWords(host))) announce()
    },
    ended: (outcome, words) => repository.end(outcome, words),
    announce
  }
}

const MORE = 'what its post has besides the answer is not sent on.'
const MORE_HEAD = 'More fields of the same post'
const TIMED_OUT = 'The method page did not answer in time. It was closed.'

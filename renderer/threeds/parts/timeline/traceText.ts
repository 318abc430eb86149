import type { ThreedsTrace } from '../../../../shared/domain/threeds.ts'
import { afterWords, droppedWords, kindWords } from '../words/eventWords.ts'
import { adviceOf, runStatusOf } from '../words/outcomeWords.ts'

/** A run as plain text for a support ticket: what was run, how it ended, and one line for each event. */
export function traceText(trace: ThreedsTrace): string {
  const dropped = droppedWords(trace.dropped)
  const advice = adviceOf(trace)
  return [
    `3-D Secure authorization ${trace.number}: ${runStatusOf(trace).name}`,
    trace.words,
    ...(advice === undefined ? [] : [advice]),
    '',
    `${trace.items} ${trace.currency}, card ${trace.card}, at ${trace.service}`,
    `Started ${trace.startedAt}, target ${trace.target}`,
    ...(dropped === undefined ? [] : [`Answers dropped: ${dropped}`]),
    '',
    ...trace.events.map(
      ({ round, after, kind, words }) =>
        `${String(round).padStart(2)}  ${afterWords(after).padStart(10)}  ${kindWords[kind]}: ${words}`
    )
  ].join('\n')
}

import type { ThreedsTrace, TraceEvent } from '../../../../shared/domain/threeds.ts'
import { markedLines } from '../timeline/markedLines.ts'
import { afterWords, droppedWords } from '../words/eventWords.ts'
import { runStatusOf } from '../words/outcomeWords.ts'

/** What happened at one point of two runs. Undefined if it happened only in the other one. */
interface EventPair {
  readonly left: TraceEvent | undefined
  readonly right: TraceEvent | undefined
}

/** The events of two runs side by side: pairs have the same round and kind, and answers the same status. */
export function eventPairs(left: readonly TraceEvent[], right: readonly TraceEvent[]): readonly EventPair[] {
  let [from, to] = [0, 0]
  return markedLines(left.map(lineOf), right.map(lineOf)).map(({ mark }) => ({
    left: mark === 'added' ? undefined : left[from++],
    right: mark === 'removed' ? undefined : right[to++]
  }))
}

function lineOf({ round, kind, message }: TraceEvent): string {
  return `${round} ${kind} ${kind === 'answer' ? (message?.head ?? '') : ''}`
}

interface ComparedDetail {
  readonly name: string
  readonly left: string
  readonly right: string
}

/** What two runs were, and their results. */
export function comparedDetails(left: ThreedsTrace, right: ThreedsTrace): readonly ComparedDetail[] {
  const [one, other] = [factsOf(left), factsOf(right)]
  return one.map(({ name, value }, place) => ({ name, left: value, right: other[place]?.value ?? '' }))
}

function factsOf(trace: ThreedsTrace): readonly { readonly name: string; readonly value: string }[] {
  const { card, items, currency, service, round, events, dropped } = trace
  return [
    { name: 'Outcome', value: runStatusOf(trace).name },
    { name: 'Card', value: card },
    { name: 'Items', value: `${items} ${currency}` },
    { name: 'Service', value: service },
    { name: 'Rounds', value: String(round) },
    { name: 'Took', value: afterWords(events.at(-1)?.after ?? 0) },
    { name: 'Dropped answers', value: droppedWords(dropped) ?? 'None' }
  ]
}

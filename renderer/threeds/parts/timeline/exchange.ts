import type { TraceEvent } from '../../../../shared/domain/threeds.ts'

/** What belongs together of a trace: what was sent, and what came back. */
export interface Exchange {
  readonly sent: TraceEvent | undefined
  readonly received: TraceEvent | undefined
  /** Of a re-post: what was posted before it. */
  readonly before: TraceEvent | undefined
}

type Kind = TraceEvent['kind']
const PAIRS: readonly { readonly sent: Kind; readonly received: readonly Kind[] }[] = [
  { sent: 'post', received: ['answer'] },
  { sent: 'method-shown', received: ['method-answered', 'method-timed-out'] },
  { sent: 'challenge-shown', received: ['challenge-answered'] }
]

/** The exchange that the event at `index` is a part of; an event that stands alone is what was received. */
export function exchangeOf(events: readonly TraceEvent[], index: number): Exchange | undefined {
  const event = events[index]
  if (!event) return undefined
  const sending = PAIRS.find(({ sent }) => sent === event.kind)
  if (sending) return { sent: event, received: nextOf(events, index, sending.received), before: before(events, index) }
  const answering = PAIRS.find(({ received }) => received.includes(event.kind))
  const at = answering ? events.findLastIndex(({ kind }, place) => place < index && kind === answering.sent) : -1
  return { sent: events[at], received: event, before: at < 0 ? undefined : before(events, at) }
}

/** Up to the next of the same kind: its answer is not this one's. */
function nextOf(events: readonly TraceEvent[], index: number, kinds: readonly Kind[]): TraceEvent | undefined {
  const { kind } = events[index] ?? {}
  for (const event of events.slice(index + 1)) {
    if (kinds.includes(event.kind)) return event
    if (event.kind === kind) return undefined
  }
  return undefined
}

function before(events: readonly TraceEvent[], index: number): TraceEvent | undefined {
  return events[index]?.kind === 'post'
    ? events.findLast(({ kind }, place) => place < index && kind === 'post')
    : undefined
}

import type { TraceEvent } from '../../../../shared/domain/threeds.ts'

/** The parts of a trace that belong together: what was sent, and what came back. */
export interface Exchange {
  readonly sent: TraceEvent | undefined
  readonly received: TraceEvent | undefined
  /** For a repeated post: the post before it. */
  readonly before: TraceEvent | undefined
}

type Kind = TraceEvent['kind']
const PAIRS: readonly { readonly sent: Kind; readonly received: readonly Kind[] }[] = [
  { sent: 'post', received: ['answer'] },
  { sent: 'method-shown', received: ['method-answered', 'method-timed-out'] },
  { sent: 'challenge-shown', received: ['challenge-answered'] }
]

/** The exchange that contains the event at `index`. An event that stands alone counts as received. */
export function exchangeOf(events: readonly TraceEvent[], index: number): Exchange | undefined {
  const event = events[index]
  if (!event) return undefined
  const sending = PAIRS.find(({ sent }) => sent === event.kind)
  if (sending) return { sent: event, received: nextOf(events, index, sending.received), before: before(events, index) }
  const answering = PAIRS.find(({ received }) => received.includes(event.kind))
  const at = answering ? events.findLastIndex(({ kind }, place) => place < index && kind === answering.sent) : -1
  return { sent: events[at], received: event, before: at < 0 ? undefined : before(events, at) }
}

/** Up to the next event of the same kind, whose answer is another one. */
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

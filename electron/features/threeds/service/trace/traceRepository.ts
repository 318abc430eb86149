import type { ThreedsOutcome, ThreedsTrace, TraceEvent } from '../../../../../shared/domain/threeds.ts'
import { decodeField } from '../../messages/encoding.ts'
import type { Refused } from '../../page/answerForm.ts'
import { maskField } from './masking.ts'

/** The initial data of a trace. */
export type TraceHead = Pick<
  ThreedsTrace,
  'id' | 'number' | 'items' | 'currency' | 'card' | 'target' | 'service' | 'mode'
>

interface UnmaskedEvent {
  readonly kind: TraceEvent['kind']
  readonly words: string
  readonly message?: TraceEvent['message']
  readonly field?: { readonly name: 'threeDSMethodData' | 'creq' | 'cres'; readonly raw: string }
}

/** The events of one run, in the form that may be shown. Masks every text. */
export interface TraceRepository {
  readonly trace: ThreedsTrace
  add(event: UnmaskedEvent): void
  set(standing: Pick<ThreedsTrace, 'state' | 'words' | 'round' | 'deadline'>): void
  /** Counts a rejected answer; returns whether it was also recorded as an event. */
  drop(why: Refused): boolean
  /** The browser blocked something, as `words` say; returns whether it was recorded as an event. */
  block(words: string): boolean
  end(outcome: ThreedsOutcome, words: string): void
}

const LONGEST_TEXT = 16_384
/** Further ones are only counted: such a sender posts on purpose. */
const MOST_DROPPED = 20
const MOST_BLOCKED = 5

export function createTraceRepository(head: TraceHead, mask: (text: string) => string): TraceRepository {
  const start = performance.now()
  /** The masked fields, by their received text: a request and its answer repeat them. */
  const repeated = new Map<string, string>()
  let blocked = 0
  let trace: ThreedsTrace = {
    ...head,
    startedAt: new Date().toISOString(),
    endedAt: null,
    state: 'ready',
    outcome: null,
    words: '',
    round: 1,
    deadline: null,
    dropped: { late: 0, forged: 0, swapped: 0, other: 0 },
    events: []
  }

  const hidden = (text: string) => mask([...repeated].reduce((body, [raw, shown]) => body.replaceAll(raw, shown), text))
  function maskedField({ name, raw }: NonNullable<UnmaskedEvent['field']>): TraceEvent['field'] {
    const text = decodeField(raw)
    const shown = maskField(raw, mask)
    // JSON escapes the line breaks of an answer.
    if (shown !== raw) for (const form of [raw, JSON.stringify(raw).slice(1, -1)]) repeated.set(form, shown)
    return { name, raw: clipped(shown), decoded: text === undefined ? null : indented(mask(text)) }
  }
  function add({ kind, words, message, field }: UnmaskedEvent): void {
    const event: TraceEvent = {
      at: new Date().toISOString(),
      after: Math.round(performance.now() - start),
      round: trace.round,
      kind,
      words: mask(words),
      message: message ? { head: mask(message.head), body: clipped(hidden(message.body)) } : null,
      field: field ? maskedField(field) : null
    }
    trace = { ...trace, events: [...trace.events, event] }
  }

  return {
    get trace() {
      return trace
    },
    add,
    set(standing) {
      trace = { ...trace, ...standing, words: mask(standing.words) }
    },
    drop(why) {
      trace = { ...trace, dropped: { ...trace.dropped, [why]: trace.dropped[why] + 1 } }
      const { late, forged, swapped, other } = trace.dropped
      if (late + forged + swapped + other > MOST_DROPPED) return false
      add({ kind: 'dropped', words: DROPPED[why] })
      return true
    },
    block(words) {
      blocked += 1
      if (blocked > MOST_BLOCKED) return false
      add({ kind: 'dropped', words })
      return true
    },
    end(outcome, words) {
      add({ kind: 'ended', words })
      repeated.clear()
      const endedAt = new Date().toISOString()
      trace = { ...trace, endedAt, state: 'ended', outcome, words: mask(words), deadline: null }
    }
  }
}

const DROPPED: Readonly<Record<Refused, string>> = {
  late: 'An answer came that nothing waits for any more. It was not taken.',
  forged: 'An answer came to an address that was never given out, or not from a frame. It was not taken.',
  swapped: 'An answer came that belongs to another kind of step. It was not taken.',
  other: 'Something came that is no answer: not a form with the field that is waited for, once. It was not taken.'
}

function indented(text: string): string | null {
  try {
    return clipped(JSON.stringify(JSON.parse(text), null, 2))
  } catch {
    return null
  }
}

function clipped(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  return `${text.slice(0, LONGEST_TEXT)}… (${text.length - LONGEST_TEXT} more characters)`
}

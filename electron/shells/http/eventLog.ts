import type { EventName, Payload } from '../../../shared/contract.ts'

/** An event as it is sent: one line of JSON with its number. */
interface LoggedEvent {
  readonly number: number
  readonly line: string
}

/** Announced events, numbered from 1, so that a page that reconnects gets what it missed. */
export interface EventLog {
  add<E extends EventName>(name: E, payload: Payload<E>): void
  /** The number of the latest event; 0 before the first. */
  readonly latest: () => number
  /** Every later event in order, without those that a newer one replaced. */
  after(number: number): readonly LoggedEvent[]
}

/**
 * Events are states, not commands: a newer state of the same thing replaces the older one, so a slow or disconnected
 * page costs a few kilobytes and not the whole history.
 */
export function createEventLog(): EventLog {
  const retained = new Map<string, LoggedEvent>()
  let latest = 0
  return {
    add(name, payload) {
      const number = ++latest
      const key = subject(name, payload)
      // A map keeps its keys in insertion order.
      retained.delete(key)
      retained.set(key, { number, line: `${JSON.stringify({ number, name, payload })}\n` })
    },
    latest: () => latest,
    after: (number) => [...retained.values()].filter((event) => event.number > number)
  }
}

/** The subject of an event: several exports may run at once; everything else exists once. */
function subject<E extends EventName>(name: E, payload: Payload<E>): string {
  return 'id' in payload ? `${name} ${payload.id}` : name
}

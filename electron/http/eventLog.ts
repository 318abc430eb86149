import type { EventName, Payload } from '../../shared/contract.ts'

/** An event as it is sent: a line of JSON with its number. */
interface LoggedEvent {
  readonly number: number
  readonly line: string
}

/** What was announced, numbered from 1, so that a page that comes back gets what it missed. */
export interface EventLog {
  add<E extends EventName>(name: E, payload: Payload<E>): void
  /** The number of the latest event; 0 before the first. */
  readonly latest: () => number
  /** Everything later than this number, in order, of which nothing newer took the place. */
  after(number: number): readonly LoggedEvent[]
}

/**
 * Events are states, not commands: a newer state of the same thing takes the place of the one before, so a page that is
 * slow or away costs a few kilobytes and not the whole history.
 */
export function createEventLog(): EventLog {
  const retained = new Map<string, LoggedEvent>()
  let latest = 0
  return {
    add(name, payload) {
      const number = ++latest
      const key = subject(name, payload)
      // The order of a map is that of its keys' arrival.
      retained.delete(key)
      retained.set(key, { number, line: `${JSON.stringify({ number, name, payload })}\n` })
    },
    latest: () => latest,
    after: (number) => [...retained.values()].filter((event) => event.number > number)
  }
}

/** What an event is about: several exports may run side by side, of everything else there is one. */
function subject<E extends EventName>(name: E, payload: Payload<E>): string {
  return 'id' in payload ? `${name} ${payload.id}` : name
}

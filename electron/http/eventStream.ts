import type { ServerResponse } from 'node:http'
import type { EventName, Payload } from '../../shared/contract.ts'

/** One page's open `text/event-stream`. */
export interface EventStream {
  send<E extends EventName>(name: E, payload: Payload<E>): void
  end(): void
}

/** A browser that lost the stream comes back after this many milliseconds. */
const RECONNECT = 1000
const HEARTBEAT = 15_000

/**
 * Events are states, not commands: while a page is slow, a newer state of the same thing takes the place of the one
 * that waits, so a page that sleeps costs a few kilobytes and not the whole history.
 */
export function openEventStream(response: ServerResponse, heartbeat = HEARTBEAT): EventStream {
  const waiting = new Map<string, string>()
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  response.write(`retry: ${RECONNECT}\n\n`)
  response.on('drain', () => {
    for (const frame of waiting.values()) response.write(frame)
    waiting.clear()
  })
  const beat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(':\n\n')
  }, heartbeat)
  response.on('close', () => clearInterval(beat))
  return {
    send(name, payload) {
      const frame = `event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`
      if (!response.writableNeedDrain && waiting.size === 0) {
        response.write(frame)
        return
      }
      const key = subject(name, payload)
      waiting.delete(key)
      waiting.set(key, frame)
    },
    end: () => void response.end()
  }
}

/** What an event is about: several exports may run side by side, of everything else there is one. */
function subject<E extends EventName>(name: E, payload: Payload<E>): string {
  return 'id' in payload ? `${name} ${payload.id}` : name
}

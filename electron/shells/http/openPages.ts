import type { ServerResponse } from 'node:http'
import type { EventListener } from '../../session/announcer.ts'
import { createEventLog } from './eventLog.ts'
import { openEventStream, usualHeartbeat, type EventStream, type Heartbeat } from './eventStream.ts'

/** The pages that listen. A page is open as long as its event stream is open and it answers signs of life. */
export interface OpenPages {
  readonly announce: EventListener
  /** Resolves when a page listens for the first time. */
  readonly first: Promise<void>
  /** Resolves when there was a page and none has come back within the grace period. */
  readonly gone: Promise<void>
  /** `after`: the number of the last event that the page received; null for a new page. */
  add(response: ServerResponse, after: number | null): void
  /** A request shows that a page is loading: the grace period starts again. */
  expect(): void
  /** The page of this stream answered a sign of life. */
  heard(stream: string): void
  close(): void
}

/** `grace`: milliseconds without a page, or any request of one, before the last one counts as gone. */
export function watchOpenPages(grace: number, heartbeat: Heartbeat = usualHeartbeat): OpenPages {
  const log = createEventLog()
  const streams = new Map<string, EventStream>()
  const first = Promise.withResolvers<undefined>()
  const gone = Promise.withResolvers<undefined>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function remove(stream: EventStream): void {
    streams.delete(stream.id)
    if (streams.size === 0 && !isClosed) timer = setTimeout(() => gone.resolve(undefined), grace)
  }

  return {
    first: first.promise,
    gone: gone.promise,
    announce(name, payload) {
      log.add(name, payload)
      for (const stream of streams.values()) stream.flush()
    },
    add(response, after) {
      clearTimeout(timer)
      timer = undefined
      const stream = openEventStream(response, { log, after, heartbeat })
      streams.set(stream.id, stream)
      response.on('close', () => remove(stream))
      first.resolve(undefined)
    },
    expect: () => void timer?.refresh(),
    heard: (stream) => streams.get(stream)?.heard(),
    close() {
      isClosed = true
      for (const stream of streams.values()) stream.end()
      streams.clear()
      clearTimeout(timer)
      timer = undefined
      gone.resolve(undefined)
    }
  }
}

import type { ServerResponse } from 'node:http'
import type { EventListener } from '../app/app.ts'
import { openEventStream, type EventStream } from './eventStream.ts'

/** The pages that listen. A page is open as long as its event stream is. */
export interface OpenPages {
  readonly announce: EventListener
  /** Resolves when a page listens for the first time. */
  readonly first: Promise<void>
  /** Resolves when there was a page and none has come back within the grace period. */
  readonly gone: Promise<void>
  add(response: ServerResponse): void
  close(): void
}

/** `grace`: milliseconds without a page before the last one counts as gone; a reload takes less. */
export function watchOpenPages(grace: number): OpenPages {
  const streams = new Set<EventStream>()
  const first = Promise.withResolvers<undefined>()
  const gone = Promise.withResolvers<undefined>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function remove(stream: EventStream): void {
    streams.delete(stream)
    if (streams.size === 0 && !isClosed) timer = setTimeout(() => gone.resolve(undefined), grace)
  }

  return {
    first: first.promise,
    gone: gone.promise,
    announce(name, payload) {
      for (const stream of streams) stream.send(name, payload)
    },
    add(response) {
      clearTimeout(timer)
      const stream = openEventStream(response)
      streams.add(stream)
      response.on('close', () => remove(stream))
      first.resolve(undefined)
    },
    close() {
      isClosed = true
      for (const stream of streams) stream.end()
      streams.clear()
      clearTimeout(timer)
      gone.resolve(undefined)
    }
  }
}

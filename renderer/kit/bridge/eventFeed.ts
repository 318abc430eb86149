import type { EventName, Payload } from '../../../shared/contract.ts'
import { postToShell } from './session.ts'

type Listener<E extends EventName> = (payload: Payload<E>) => void
type AnyListener = (payload: unknown) => void

export interface EventFeed {
  readonly on: <E extends EventName>(name: E, listener: Listener<E>) => () => void
  readonly onLink: (listener: (up: boolean) => void) => () => void
  /** Resolves once events arrive or cannot arrive, so that nothing that changes what is loaded afterwards is missed. */
  readonly begun: Promise<void>
}

/** Milliseconds before a broken stream is requested again. */
const AGAIN = 1000
/** Milliseconds. The main side sends a sign of life every 15 seconds, so a connection that misses two of them hangs. */
const SILENCE = 40_000

/**
 * Receives the events of the main side. Events are numbered: after an interruption, the page sends the last number it
 * has and gets what it missed.
 */
export function openEventFeed(): EventFeed {
  const listeners = new Map<string, Set<AnyListener>>()
  const links = new Set<(up: boolean) => void>()
  const begun = Promise.withResolvers<undefined>()
  let last: number | null = null

  function tellLink(up: boolean): void {
    begun.resolve(undefined)
    for (const listener of links) listener(up)
  }

  /** False if no more events will come: a page without a session would get none by asking again. */
  async function hear(signal: AbortSignal, alive: () => void): Promise<boolean> {
    const response = await postToShell('/events', JSON.stringify({ after: last }), { signal })
    if (!response.ok || !response.body) return response.status !== 401
    let stream = ''
    for await (const line of linesOf(response.body)) {
      alive()
      if (line === '') answer(stream)
      // Not validated again: it comes from our own origin, and the main side validated it.
      else if (stream === '') {
        const begin = JSON.parse(line) as { readonly stream: string; readonly number: number }
        stream = begin.stream
        last = begin.number
        tellLink(true)
      } else {
        const event = JSON.parse(line) as { readonly number: number; readonly name: string; readonly payload: unknown }
        last = event.number
        for (const listener of listeners.get(event.name) ?? []) listener(event.payload)
      }
    }
    return true
  }

  async function follow(): Promise<void> {
    for (;;) {
      const silence = new AbortController()
      let timer: ReturnType<typeof setTimeout> | undefined
      const alive = (): void => {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), SILENCE)
      }
      alive()
      // Any interruption is reported in the same way, and the stream is requested again.
      const goesOn = await hear(silence.signal, alive).catch(() => true)
      clearTimeout(timer)
      if (!goesOn) break
      tellLink(false)
      await new Promise((resolve) => setTimeout(resolve, AGAIN))
    }
    // The main side can be reached, and answers each call itself.
    begun.resolve(undefined)
  }

  void follow()
  return {
    on(name, listener) {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener as AnyListener))
      return () => all.delete(listener as AnyListener)
    },
    onLink(listener) {
      links.add(listener)
      return () => links.delete(listener)
    },
    begun: begun.promise
  }
}

/** Tells the main side that this page still exists. The stream shows whether this arrived. */
function answer(stream: string): void {
  postToShell(`/events/${stream}`, '{}').catch(() => undefined)
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

import type { Bridge, CallName, EventName, Input, Output, Payload, Reply } from '../shared/contract.ts'
import type { WireError } from '../shared/errors.ts'

export interface HttpBridge extends Bridge {
  /** Says when the stream of events breaks off, and when it is back; what happened in between was not heard. */
  onLink(listener: (up: boolean) => void): () => void
}

const stopped: WireError = {
  code: 'offline',
  message: 'Tallydesk’s main process stopped or cannot be reached. Start Tallydesk again, then use the new window.'
}

const sessionEnded: WireError = {
  code: 'not-allowed',
  message: 'This page’s session has ended. Close it and open Tallydesk again from where you started it.'
}

const notUnderstood: WireError = {
  code: 'unexpected',
  message: 'Tallydesk’s main process gave an answer that this page does not understand. Reload the page.'
}

/** The contract over loopback HTTP: a POST for each call, one stream of server-sent events. */
export function httpBridge(): HttpBridge {
  let stream: EventSource | undefined
  const events = (): EventSource => (stream ??= new EventSource('/events'))

  return {
    call: post,
    on(name, listener) {
      return hear(events(), name, (event) => listener(payloadOf(event)))
    },
    onLink(listener) {
      const stops = [hear(events(), 'open', () => listener(true)), hear(events(), 'error', () => listener(false))]
      return () => stops.forEach((stop) => stop())
    }
  }
}

async function post<N extends CallName>(name: N, input: Input<N>): Promise<Reply<Output<N>>> {
  let response: Response
  try {
    response = await fetch(`/call/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ input }),
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store'
    })
  } catch {
    return { ok: false, error: stopped }
  }
  return readReply<Output<N>>(response)
}

async function readReply<T>(response: Response): Promise<Reply<T>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isReply<T>(body)) return body
  return { ok: false, error: response.status === 401 || response.status === 403 ? sessionEnded : notUnderstood }
}

function isReply<T>(body: unknown): body is Reply<T> {
  return typeof body === 'object' && body !== null && 'ok' in body && typeof body.ok === 'boolean'
}

/** The stream comes from our own origin and was checked by the main side before it was sent. */
function payloadOf<E extends EventName>(event: Event): Payload<E> {
  return JSON.parse((event as MessageEvent<string>).data) as Payload<E>
}

function hear(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}

import type { Bridge, CallName, Input, Output, Reply } from '../../../shared/contract.ts'
import type { WireError } from '../../../shared/errors.ts'
import { openEventFeed } from './eventFeed.ts'
import { postToShell } from './session.ts'

export interface HttpBridge extends Bridge {
  /** Reports when the stream of events breaks and when it is back. The events missed in between come then. */
  onLink(listener: (up: boolean) => void): () => void
}

const stopped: WireError = {
  code: 'offline',
  message: 'Tallydesk stopped or cannot be reached. Start Tallydesk again, then use the new window.'
}

const sessionEnded: WireError = {
  code: 'not-allowed',
  message: 'This page’s session has ended. Close it and open Tallydesk again from where you started it.'
}

const notUnderstood: WireError = {
  code: 'unexpected',
  message: 'Tallydesk sent an answer that this page does not understand. Reload the page.'
}

/** The contract over loopback HTTP: one POST for each call, and one stream of events. */
export function httpBridge(): HttpBridge {
  const feed = openEventFeed()
  return {
    async call(name, input) {
      await feed.begun
      return post(name, input)
    },
    on: feed.on,
    onLink: feed.onLink
  }
}

async function post<N extends CallName>(name: N, input: Input<N>): Promise<Reply<Output<N>>> {
  let response: Response
  try {
    response = await postToShell(`/call/${name}`, JSON.stringify({ input }))
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

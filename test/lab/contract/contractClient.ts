import { setTimeout as wait } from 'node:timers/promises'
import { NotSeen } from './ends.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is no JSON. */
  readonly body: unknown
}

/** A request and its reply, without headers. */
export interface Exchange {
  readonly request: string
  readonly status: number
  /** The beginning of the body. */
  readonly reply: string
}

export interface ContractClient {
  get(path: string, token?: string | null): Promise<Answer>
  /** Sent once, whatever becomes of it. */
  post(path: string, body?: unknown): Promise<Answer>
  /** The exchanges since the last call, the last ones of many. */
  takeExchanges(): readonly Exchange[]
}

const TIMEOUT = 30_000
const MOST_TRIES = 3
const LONGEST_WAIT = 20_000
const MOST_KEPT = 3
const LONGEST_REPLY = 400

/**
 * Talks to the service under test. `token: null` sends none. Redirects are answers, not followed. A GET that the service
 * fails, or asks to be sent later, is sent again; throws `NotSeen` where no answer comes.
 */
export function contractClient(baseUrl: string, accessToken: string): ContractClient {
  const root = baseUrl.replace(/\/$/, '')
  let exchanges: Exchange[] = []

  async function sendOnce(path: string, init: RequestInit, token: string | null): Promise<Answer> {
    const headers = {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` })
    }
    const request = `${init.method ?? 'GET'} ${path}`
    try {
      const signal = AbortSignal.timeout(TIMEOUT)
      const response = await fetch(root + path, { ...init, headers, signal, redirect: 'manual' })
      const text = await response.text()
      const reply = text.slice(0, LONGEST_REPLY).replaceAll(accessToken, '***')
      exchanges = [...exchanges, { request, status: response.status, reply }].slice(-MOST_KEPT)
      return { status: response.status, headers: response.headers, text, body: parse(text) }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new NotSeen(`${request} got no whole answer (${cause instanceof Error ? cause.message : 'no reason'})`)
    }
  }

  async function sendAgain(path: string, token: string | null): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === MOST_TRIES
      const answer = await sendOnce(path, {}, token).catch((error: unknown) => {
        if (isLast) throw error
        return undefined
      })
      if (answer && answer.status !== 429 && (answer.status < 500 || isLast)) return answer
      if (isLast) throw new NotSeen(`GET ${path} is answered with 429 again and again; a lower rate is needed`)
      await wait(answer ? pauseOf(answer) : 0)
    }
  }

  return {
    get: (path, token = accessToken) => sendAgain(path, token),
    async post(path, body) {
      const answer = await sendOnce(
        path,
        { method: 'POST', body: body === undefined ? null : JSON.stringify(body) },
        accessToken
      )
      if (answer.status === 429) throw new NotSeen(`POST ${path} is answered with 429; a lower rate is needed`)
      return answer
    },
    takeExchanges() {
      const taken = exchanges
      exchanges = []
      return taken
    }
  }
}

/** Milliseconds until the next try. */
function pauseOf({ headers, status }: Answer): number {
  const asked = headers.get('retry-after')
  if (asked === null) return status === 429 ? 1000 : 100
  const seconds = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return Math.min(Math.max(seconds || 0, 0), LONGEST_WAIT)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

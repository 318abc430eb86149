export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is no JSON. */
  readonly body: unknown
}

export interface ContractClient {
  get(path: string, token?: string | null): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
}

const TIMEOUT = 30_000

/** Talks to the service under test. `token: null` sends none. Redirects are answers, not followed. */
export function contractClient(baseUrl: string, accessToken: string): ContractClient {
  const root = baseUrl.replace(/\/$/, '')
  const send = async (path: string, init: RequestInit, token: string | null): Promise<Answer> => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` })
    }
    const signal = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(root + path, { ...init, headers, signal, redirect: 'manual' })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parse(text) }
  }
  return {
    get: (path, token = accessToken) => send(path, {}, token),
    post: (path, body) =>
      send(path, { method: 'POST', body: body === undefined ? null : JSON.stringify(body) }, accessToken)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

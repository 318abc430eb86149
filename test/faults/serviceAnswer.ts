import { request as ask, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A whole answer of HTTP, ready to be sent on or spoilt. */
export interface ServiceAnswer {
  readonly status: number
  /** Names in lower case, without those that belong to one connection and without a length. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

export interface ForwardedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

// They say something about the connection to the service, not about the answer.
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Asks the service once. Rejects when the service itself cannot be reached or the signal aborts. */
export async function askService(
  service: string,
  { method, url, headers, body }: ForwardedRequest,
  signal: AbortSignal
): Promise<ServiceAnswer> {
  const { hostname, port, host } = new URL(service)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = ask({ hostname, port, method, path: url, headers: { ...headers, host }, signal }, resolve)
    request.once('error', reject)
    request.end(body)
  })
  return { status: answer.statusCode ?? 0, headers: pairsOf(answer.rawHeaders), body: await buffer(answer) }
}

function pairsOf(raw: readonly string[]): ServiceAnswer['headers'] {
  const pairs: (readonly [string, string])[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    if (!OF_THE_CONNECTION.has(name)) pairs.push([name, raw[at + 1] ?? ''])
  }
  return pairs
}

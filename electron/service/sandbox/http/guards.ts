import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { forbidden, malformed, unauthorized, type Problem } from './problem.ts'

/**
 * Returns why a request is not meant for this service; undefined if it is. A web page elsewhere can let its own host
 * name resolve to 127.0.0.1, but the Host header still carries that name.
 */
export function hostProblem({ rawHeaders, headers, socket, url }: IncomingMessage): Problem | undefined {
  const port = String(socket.localPort)
  if (headers.host !== `127.0.0.1:${port}` && headers.host !== `localhost:${port}`) {
    return forbidden('foreign host', 'The sandbox answers to 127.0.0.1 and localhost only.')
  }
  if (countHosts(rawHeaders) !== 1) return malformed('repeated header', 'Send one Host header.')
  if (url?.startsWith('/') !== true) return malformed('invalid address', 'Send the path alone, not a whole URL.')
  return undefined
}

// Node keeps the first of several Host headers, but a proxy on the way may have trusted another one.
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length
}

/** Returns why a request must be refused: its bearer token is missing or wrong. Undefined if the token is right. */
export function bearerProblem({ headers }: IncomingMessage, token: string): Problem | undefined {
  const { authorization } = headers
  if (authorization === undefined) {
    return unauthorized('missing token', 'Send the access token as "Authorization: Bearer <token>".')
  }
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  if (given !== undefined && sameText(given, token)) return undefined
  return unauthorized('invalid token', 'The access token is not valid.')
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { securityHeaders } from '../../base/isolatedWindow/security.ts'
import type { Refusal } from '../loopback/requestGuard.ts'

/** Milliseconds for the headers of a request to arrive; all clients are on this machine. */
const HEAD_TIMEOUT = 30_000
/**
 * Milliseconds for a whole request: a file of 2 GB may go to a slow disk. Only a page with a session gets this far.
 */
const REQUEST_TIMEOUT = 600_000
/**
 * All ports of this host share their cookies, and a browser sends them all: 180 cookies of 4 kB must not lock the
 * user out.
 */
const HEAD_LIMIT = 2 ** 20
/** Keeps the connection open for a page that the user reads for a minute. */
const KEEP_ALIVE = 75_000
const limits = {
  headersTimeout: HEAD_TIMEOUT,
  requestTimeout: REQUEST_TIMEOUT,
  keepAliveTimeout: KEEP_ALIVE,
  maxHeaderSize: HEAD_LIMIT
}

/** A server whose listener sees only requests that passed, and whose every answer carries the security headers. */
export function createGuardedServer(
  listener: RequestListener,
  findRefusal: (request: IncomingMessage) => Refusal | undefined
): Server {
  const server = createServer(limits, (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    response.setHeader('Cache-Control', 'no-store')
    const refusal = findRefusal(request)
    if (refusal) sendRefusal(response, refusal)
    else listener(request, response)
  })
  return server.on('clientError', (_error: Error, socket: Socket) => refuseUnreadable(socket))
}

/** Closes the connection after the answer: whatever else it carries comes from the same untrusted client. */
function sendRefusal(response: ServerResponse, { status, text }: Refusal): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(`${text}\n`)
}

/** Bytes that are not HTTP, or are ambiguous, according to Node's parser. */
function refuseUnreadable(socket: Socket): void {
  if (!socket.writable) socket.destroy()
  else socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

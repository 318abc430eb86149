import type { FastifyReply } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from './problem.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export function sendProblem(reply: FastifyReply, { body, headers }: Problem): FastifyReply {
  return reply.code(body.status).headers(headers).type(JSON_TYPE).send(JSON.stringify(body))
}

/** What a client may learn about a failure: no details when the fault is the service's own. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const status = statusOf(error)
  if (status >= 500) return new Problem({ status: 500, type: 'internal error' })
  return unreadable(status)
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' ? status : 500
}

function unreadable(status: number): Problem {
  return new Problem({
    status,
    type: 'malformed content',
    error: 'invalid request',
    description: 'The request could not be read.'
  })
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers bytes that are not an HTTP request. There is no reply object for them yet. */
export function refuseUnreadable(error: { readonly code: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = STATUS_BY_CODE[error.code] ?? 400
  const body = JSON.stringify(unreadable(status).body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close'
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

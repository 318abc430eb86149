import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isCallName } from '../../app/answer.ts'
import { createGuardedServer } from './guardedServer.ts'
import { findRefusal, type Door } from '../loopback/requestGuard.ts'

const BODY_LIMIT = 1_048_576

/** A router behind the guard. Whatever goes wrong is answered with one short sentence, never with an error's own text. */
export function createShellServer(door: () => Door): FastifyInstance {
  const server = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    serverFactory: (listener) => createGuardedServer(listener, (request) => findRefusal(request, door()))
  })
  server.setNotFoundHandler(answerUnknown)
  server.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500
    return sendText(reply, status, sentences[status] ?? 'Something went wrong inside Tallydesk.')
  })
  return server
}

const sentences: Readonly<Record<number, string>> = {
  400: 'The request was not understood.',
  413: 'The request is too large.',
  415: 'Only JSON is taken here.'
}

function answerUnknown(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? ''
  const [, folder, name] = path.split('/')
  const isCall = folder === 'call' && name !== undefined && isCallName(name)
  if (isCall && request.method === 'GET') return refuseMethod(reply, 'POST')
  if (request.method === 'POST' && this.hasRoute({ method: 'GET', url: path })) return refuseMethod(reply, 'GET')
  return sendText(reply, 404, 'There is nothing here.')
}

function refuseMethod(reply: FastifyReply, allowed: string): FastifyReply {
  return sendText(reply.header('Allow', allowed), 405, 'This method is not allowed.')
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain').send(`${text}\n`)
}

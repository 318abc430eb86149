import fastify, { type FastifyInstance } from 'fastify'
import type { RouteGroup, SandboxContext } from './context.ts'
import { documentedRoutes } from './documentedRoutes.ts'
import { hostProblem } from './guards.ts'
import { notFound } from './problem.ts'
import { problemOf, refuseUnreadable, sendProblem } from './problemReply.ts'

/** Every part of the service, one line each. */
const GROUPS: readonly RouteGroup[] = [documentedRoutes]

/**
 * The service, not yet listening. `onFault` hears of failures that are the service's own fault; the client gets a bare
 * 500.
 */
export function createService(context: SandboxContext, onFault: (fault: unknown) => void): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    requestTimeout: 30_000,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, problemOf(error))
  })
  app.setErrorHandler((error, _request, reply) => {
    const problem = problemOf(error)
    if (problem.body.status >= 500) onFault(error)
    return sendProblem(reply, problem)
  })
  // Before anything of the request is read: whom it is for, and whether there is anything at its address.
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    next(hostProblem(request.raw) ?? (request.is404 ? notFound() : undefined))
  })
  for (const routes of GROUPS) {
    void app.register((scope, _options, ready) => {
      routes(scope, context)
      ready()
    })
  }
  return app
}

import fastify, { type FastifyInstance } from 'fastify'
import { bearerProblem, hostProblem } from './guards.ts'
import { notFound } from './problem.ts'
import { problemOf, refuseUnreadable, sendProblem } from './problemReply.ts'
import type { SeededTransactions } from './transactions/seededTransactions.ts'
import { transactionRoutes } from './transactions/transactionRoutes.ts'

export interface ServiceOptions {
  readonly token: string
  readonly transactions: SeededTransactions
  /** Hears of failures that are the service's own fault; the client gets a bare 500. */
  readonly onFault: (fault: unknown) => void
}

/** The service, not yet listening. */
export function createService(options: ServiceOptions): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    requestTimeout: 30_000,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, problemOf(error))
  })
  app.setErrorHandler((error, _request, reply) => {
    const problem = problemOf(error)
    if (problem.body.status >= 500) options.onFault(error)
    return sendProblem(reply, problem)
  })
  // Before anything of the request is read: whom it is for, and whether there is anything at its address.
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    next(hostProblem(request.raw) ?? (request.is404 ? notFound() : undefined))
  })
  void app.register((documented, _options, ready) => {
    documentedInterface(documented, options)
    ready()
  })
  return app
}

/** What integrators call, each call with the bearer token. */
function documentedInterface(app: FastifyInstance, { token, transactions }: ServiceOptions): void {
  app.addHook('onRequest', (request, _reply, next) => {
    next(bearerProblem(request.raw, token))
  })
  transactionRoutes(app, transactions)
}

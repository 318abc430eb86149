import fastify, { type FastifyInstance } from 'fastify'
import type { RouteGroup } from './context/context.ts'
import type { ControlContext } from './control/controlContext.ts'
import { CONTROL, controlRoutes } from './control/controlRoutes.ts'
import { dateHeader } from './dateHeader.ts'
import { documentedRoutes } from './documentedRoutes.ts'
import { sendShaped } from './errorShape.ts'
import { startRoutes } from './start/startRoutes.ts'
import { addFaults } from './faults/faultHooks.ts'
import { hostProblem } from './http/guards.ts'
import { addJournal } from './journalHook.ts'
import { notFound } from './http/problem.ts'
import { problemOf, refuseUnreadable, sendProblem } from './http/problemReply.ts'
import { cardFlowRoutes } from './cardFlowRoutes.ts'

/** All parts of the service. */
const GROUPS: readonly RouteGroup[] = [documentedRoutes, cardFlowRoutes, startRoutes]

/**
 * Makes the service; it does not listen yet. `onFault` is called with failures that are the service's own fault; the
 * client then gets a bare 500.
 */
export function createService(context: ControlContext, onFault: (fault: unknown) => void): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    requestTimeout: 30_000,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, problemOf(error))
  })
  app.setErrorHandler((error, _request, reply) => {
    const problem = problemOf(error)
    if (problem.body.status >= 500 && problem !== error) onFault(error)
    return sendShaped(reply, problem, context.policy.error_shape)
  })
  addHooks(app, context)
  const groups = [...GROUPS, (scope: FastifyInstance) => controlRoutes(scope, context)]
  for (const routes of groups) {
    void app.register((scope, _options, ready) => {
      routes(scope, context)
      ready()
    })
  }
  return app
}

/** Runs before any part of a request is read. */
function addHooks(
  app: FastifyInstance,
  { state: { clock }, faults, journal, token, controlToken, remember }: ControlContext
): void {
  const date = dateHeader(clock)
  const isExempt = (path: string) => path.startsWith(`${CONTROL}/`)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers({ date: date(), 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    next(hostProblem(request.raw))
  })
  addJournal(app, { journal, clock, isExempt, secrets: [token, controlToken] })
  addFaults(app, { faults, clock, isExempt })
  // Saves the memory before the client learns that something was made.
  app.addHook('onSend', (request, _reply, payload, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') remember()
    next(null, payload)
  })
  // Refuses paths that do not exist.
  app.addHook('onRequest', (request, _reply, next) => next(request.is404 ? notFound() : undefined))
}

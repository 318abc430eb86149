import type { RouteGroup } from './context.ts'
import { bearerProblem } from './guards.ts'
import { transactionRoutes } from './transactions/transactionRoutes.ts'

/** What backends call, each call with the bearer token. */
export const documentedRoutes: RouteGroup = (server, context) => {
  server.addHook('onRequest', (request, _reply, next) => {
    next(bearerProblem(request.raw, context.token))
  })
  transactionRoutes(server, context)
}

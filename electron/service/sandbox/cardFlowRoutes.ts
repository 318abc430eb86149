import type { FastifyInstance } from 'fastify'
import type { RouteGroup } from './context/context.ts'
import { libraryRoutes } from './library/libraryRoutes.ts'
import { pageRoutes } from './pages/pageRoutes.ts'
import { acsRoutes } from './threeds/acsRoutes.ts'
import { authorizationRoutes } from './threeds/authorizationRoutes.ts'
import { createCardFlows } from './threeds/cardFlows.ts'

/** Everything about cards: the controlled authorization, the issuer's pages, the browser library and the checkout. */
export const cardFlowRoutes: RouteGroup = (server, context) => {
  const flows = createCardFlows(context)
  scope(server, (inner) => authorizationRoutes(inner, context, flows.authorizations))
  scope(server, (inner) => acsRoutes(inner, flows.acs, flows.verification))
  scope(server, (inner) => libraryRoutes(inner, context, flows.verification))
  scope(server, (inner) => pageRoutes(inner, context))
}

/** Gives each part its own hooks and body parsers. */
function scope(server: FastifyInstance, routes: (inner: FastifyInstance) => void): void {
  void server.register((inner, _options, ready) => {
    routes(inner)
    ready()
  })
}

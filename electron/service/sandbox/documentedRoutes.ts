import { accountRoutes } from './accounts/accountRoutes.ts'
import type { RouteGroup } from './context/context.ts'
import { consentRoutes } from './cardPayments/consentRoutes.ts'
import { paymentMethodRoutes } from './cardPayments/paymentMethodRoutes.ts'
import { readsJson } from './http/requestBody.ts'
import { transactionRoutes } from './transactionRoutes.ts'

/** The calls for backends. Each call needs the bearer token. */
export const documentedRoutes: RouteGroup = (server, context) => {
  server.addHook('onRequest', (request, _reply, next) => {
    next(context.access.problemOf(request.raw))
  })
  readsJson(server)
  paymentMethodRoutes(server, context)
  consentRoutes(server, context)
  accountRoutes(server, context)
  transactionRoutes(server, context)
}

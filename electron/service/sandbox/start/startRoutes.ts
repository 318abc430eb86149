import { originOf, type RouteGroup } from '../context/context.ts'
import { onlyMethods } from '../http/onlyMethods.ts'
import { openApiDocument } from '../openapi/openApiDocument.ts'
import { sendPage } from '../http/sendPage.ts'
import { startPage } from './startPage.ts'
import { START_STYLE } from './startStyle.ts'

const STYLE = '/start.css'

/** For integrators: a page on how to begin, and the OpenAPI description for their tools. Needs no token. */
export const startRoutes: RouteGroup = (server, context) => {
  server.get('/', (request, reply) => {
    const body = startPage(originOf(request), context)
    // Nothing on the page is secret, but other sites may not embed or read it.
    reply.header('cross-origin-resource-policy', 'same-origin')
    return sendPage(reply, { title: 'Sandbox', body, styles: [STYLE], policy: { ancestors: [] } })
  })
  server.get(STYLE, (_request, reply) => reply.type('text/css; charset=utf-8').send(START_STYLE))
  server.get('/openapi.json', (request) =>
    openApiDocument({ origin: originOf(request), policy: context.policy, seed: context.state.seed })
  )
  for (const path of ['/', STYLE, '/openapi.json']) onlyMethods(server, path, ['GET', 'HEAD'])
}

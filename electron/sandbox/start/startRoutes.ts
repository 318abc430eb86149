import { originOf, type RouteGroup } from '../context.ts'
import { onlyMethods } from '../onlyMethods.ts'
import { openApiDocument } from '../openapi/openApiDocument.ts'
import { sendPage } from '../pages/sendPage.ts'
import { startPage } from './startPage.ts'
import { START_STYLE } from './startStyle.ts'

const STYLE = '/start.css'

/** For people who integrate: a page that says how to begin, and the description for their tools. Without a token. */
export const startRoutes: RouteGroup = (server, context) => {
  server.get('/', (request, reply) => {
    const body = startPage(originOf(request), context)
    // Nothing on the page is secret, and still no other site may show or read it.
    reply.header('cross-origin-resource-policy', 'same-origin')
    return sendPage(reply, { title: 'Sandbox', body, styles: [STYLE], policy: { ancestors: [] } })
  })
  server.get(STYLE, (_request, reply) => reply.type('text/css; charset=utf-8').send(START_STYLE))
  server.get('/openapi.json', (request) =>
    openApiDocument({ origin: originOf(request), policy: context.policy, seed: context.state.seed })
  )
  for (const path of ['/', STYLE, '/openapi.json']) onlyMethods(server, path, ['GET', 'HEAD'])
}

import type { FastifyInstance } from 'fastify'
import type { OneUseToken } from './oneUseToken.ts'
import { openPath, startPath } from './requestGuard.ts'
import type { Sessions } from './sessions.ts'

interface StartDoors {
  readonly sessions: Sessions
  /** For the address that is printed: the user opens it in a browser of their choice. */
  readonly start: OneUseToken
  /** For the private file that our own browser is opened with; absent until there is such a file. */
  readonly open: () => OneUseToken | undefined
}

const refused = 'This start link was used before, or is not complete. Start Tallydesk again to get a new one.'

/** Exchanges a start token for a session. */
export function addStartRoutes(server: FastifyInstance, { sessions, start, open }: StartDoors): void {
  server.get(startPath, (request, reply) => {
    if (!start.redeem(tokenOf(request.query))) return reply.code(403).type('text/plain').send(refused)
    return reply.header('Set-Cookie', sessions.open()).redirect('/', 303)
  })
  server.get(openPath, (request, reply) => {
    if (!open()?.redeem(tokenOf(request.query))) return reply.code(403).type('text/plain').send(refused)
    // The navigation began in a file, which is another site, and a redirect would stay one: the strict cookie would
    // not be sent along. A refresh begins a navigation of our own.
    return reply.header('Set-Cookie', sessions.open()).header('Refresh', '0; url=/').type('text/html').send(opening)
  })
}

const opening = '<!doctype html><html lang="en"><title>Tallydesk</title></html>'

function tokenOf(query: unknown): string {
  const token = (query as Readonly<Record<string, unknown>>)['token']
  return typeof token === 'string' ? token : ''
}

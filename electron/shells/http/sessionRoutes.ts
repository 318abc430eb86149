import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { OneUseToken } from '../loopback/oneUseToken.ts'
import { openPath, sessionPath, startPath } from '../loopback/requestGuard.ts'

interface SessionDoors {
  /** What every later request of a page shows. */
  readonly session: string
  /** For the address that is printed: the user opens it in a browser of their choice. */
  readonly start: OneUseToken
  /** For the private file that our own browser is opened with; absent until there is such a file. */
  readonly open: () => OneUseToken | undefined
}

const refused = 'This start link was used before, or is not complete. Start Tallydesk again to get a new one.'

/** The page of a start link takes the token out of its own address; whoever only looks at the address uses nothing up. */
const Start = z.strictObject({ token: z.string() })

/** Leads to the page by a start token, and exchanges the token for the session, once: `POST /session` → `{session}`. */
export function addSessionRoutes(server: FastifyInstance, { session, start, open }: SessionDoors): void {
  server.get(startPath, (request, reply) => {
    return start.isOpenFor(tokenOf(request.query)) ? reply.sendFile('index.html') : refuse(reply)
  })
  server.get(openPath, (request, reply) => {
    return open()?.isOpenFor(tokenOf(request.query)) ? reply.sendFile('index.html') : refuse(reply)
  })
  server.post(sessionPath, (request, reply) => {
    const { data } = Start.safeParse(request.body)
    if (!data) return reply.code(400).type('text/plain').send('The request was not understood.')
    return start.redeem(data.token) || open()?.redeem(data.token) ? reply.send({ session }) : refuse(reply)
  })
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(403).type('text/plain').send(refused)
}

function tokenOf(query: unknown): string {
  const token = (query as Readonly<Record<string, unknown>>)['token']
  return typeof token === 'string' ? token : ''
}

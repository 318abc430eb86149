import type { FastifyInstance } from 'fastify'
import { linkPrefix, type Links } from '../loopback/links.ts'

interface LinkParams {
  readonly Params: { readonly ticket: string }
}

/** `GET /links/<ticket>`: leads out of the app, once. The page opens it in a window without an opener. */
export function addLinkRoute(server: FastifyInstance, links: Pick<Links, 'claim'>): void {
  server.get<LinkParams>(`${linkPrefix}:ticket`, (request, reply) => {
    const url = links.claim(request.params.ticket)
    if (!url) {
      reply.callNotFound()
      return reply
    }
    return reply.code(303).header('Referrer-Policy', 'no-referrer').header('Location', url.href).send()
  })
}

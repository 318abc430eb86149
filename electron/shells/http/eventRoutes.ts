import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OpenPages } from './openPages.ts'

const Listen = z.strictObject({ after: z.int().min(0).nullable() })

/** `POST /events` with `{after}`: what is announced from there on, for as long as the page stays. */
export function addEventRoutes(server: FastifyInstance, pages: Pick<OpenPages, 'add' | 'heard'>): void {
  server.post('/events', (request, reply) => {
    const { data } = Listen.safeParse(request.body)
    if (!data) return reply.code(400).type('text/plain').send('The request was not understood.')
    reply.hijack()
    pages.add(reply.raw, data.after)
    return reply
  })
  server.post<{ Params: { stream: string } }>('/events/:stream', (request, reply) => {
    pages.heard(request.params.stream)
    return reply.code(204).send()
  })
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Handlers } from '../../../shared/contract.ts'
import { answer, isCallName } from '../../app/answer.ts'
import type { Log } from '../../session/ports.ts'

/** JSON has no `undefined`, so a call without input has no `input`. */
const Body = z.strictObject({ input: z.unknown().optional() })

/** `POST /call/<name>` with `{"input": …}`, answered with a `Reply`; a failed call is an answer too, with status 200. */
export function addCallRoute(server: FastifyInstance, handlers: Handlers, log: Log): void {
  server.post<{ Params: { name: string } }>('/call/:name', async (request, reply) => {
    const { name } = request.params
    if (!isCallName(name)) return reply.code(404).type('text/plain').send('There is no such call.')
    const body = Body.safeParse(request.body)
    if (!body.success) return reply.code(400).type('text/plain').send('The request was not understood.')
    return reply.send(await answer(handlers, name, body.data.input, log))
  })
}

import type { FastifyInstance } from 'fastify'
import { methodNotAllowed } from './problem.ts'

/** Answers every other method at an address with 405, before a body is read. */
export function onlyMethods(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const refusal = () => {
    throw methodNotAllowed(allowed)
  }
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url,
    onRequest: refusal,
    handler: refusal
  })
}

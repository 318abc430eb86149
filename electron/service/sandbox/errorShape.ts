import type { FastifyReply } from 'fastify'
import type { Policy } from './policy/switches.ts'
import type { Problem } from './http/problem.ts'
import { sendProblem } from './http/problemReply.ts'

/** Answers with a problem in the shape that the policy sets. */
export function sendShaped(reply: FastifyReply, problem: Problem, shape: Policy['error_shape']): FastifyReply {
  const { body, headers } = problem
  // The interface defines the shape of this error, and the 3-D Secure cycle cannot continue without it.
  if (shape === 'documented' || body.error === 'verification required') return sendProblem(reply, problem)
  reply.code(body.status).headers(headers)
  switch (shape) {
    case 'minimal':
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ status: body.status, type: body.type }))
    case 'empty':
      return reply.send()
    case 'html':
      return reply.type('text/html; charset=utf-8').send(`<!doctype html><title>Error</title><h1>${body.status}</h1>`)
  }
}

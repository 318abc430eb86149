import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf, type SandboxContext } from '../context/context.ts'
import { bearerProblem } from '../http/guards.ts'
import { onlyMethods } from '../http/onlyMethods.ts'
import type { Problem } from '../http/problem.ts'
import { readsJson } from '../http/requestBody.ts'
import { timeText } from '../transactions/timeText.ts'
import { acsOrigin } from './acsOrigin.ts'
import type { Authorizations } from './authorizations.ts'
import { maskCardNumber, schemeOf } from './cardNumber.ts'
import { readCreatable, type AuthorizationCreatable } from './creatable.ts'
import { verificationRequired } from './verificationStep.ts'

const PATH = '/authorization'

export function authorizationRoutes(
  server: FastifyInstance,
  context: SandboxContext,
  authorizations: Authorizations
): void {
  server.addHook('onRequest', (request, _reply, next) => {
    next(authProblem(request, context))
  })
  readsJson(server)
  server.post(PATH, (request, reply) => {
    const creatable = readCreatable(request.body)
    const outcome = authorizations.authorize(creatable, acsOrigin(originOf(request)))
    if (outcome.kind === 'verification') {
      return reply.code(400).send(verificationRequired(outcome.details, outcome.id))
    }
    return reply.code(201).send(authorizationBody(creatable, outcome.id, context))
  })
  onlyMethods(server, PATH, ['POST'])
}

function authProblem({ raw }: FastifyRequest, { policy, access, publicKey }: SandboxContext): Problem | undefined {
  if (policy.authorization_auth === 'none') return undefined
  if (policy.authorization_auth === 'bearer') return access.problemOf(raw)
  return bearerProblem(raw, publicKey)
}

function authorizationBody(
  { number, items, currency, card: { pan, expires } }: AuthorizationCreatable,
  id: string,
  { policy, state }: SandboxContext
): Readonly<Record<string, unknown>> {
  if (policy.authorization_body === 'empty') return {}
  if (policy.authorization_body === 'minimal') return { id, number }
  const brand = schemeOf(pan)?.brand
  const card = { pan: maskCardNumber(pan), expires, brand }
  return { id, number, items, currency, card, created_at: timeText(state.clock.now()) }
}

import type { FastifyInstance } from 'fastify'
import { originOf, type SandboxContext } from '../context/context.ts'
import { onlyMethods } from '../http/onlyMethods.ts'
import { conflict, notFound } from '../http/problem.ts'
import { readUuid, refuseBody } from '../http/requestBody.ts'
import { offsetTime } from './timestamps.ts'

const CONSENT = '/v3/consents/:id'

/** Address of the prebuilt checkout for a token. */
function checkoutUrl(origin: string, token: string): string {
  return `${origin}/checkout/${encodeURIComponent(token)}`
}

export function consentRoutes(app: FastifyInstance, { state }: SandboxContext): void {
  app.post(CONSENT, (request) => {
    const id = readUuid(request.params)
    refuseBody(request.body)
    const consent = state.consents.find(id, state.clock.now())
    if (consent === undefined) throw notFound('There is no consent with this id.')
    if (consent.status === 'confirmed')
      throw conflict('consent confirmed', 'This consent has been used. Create another.')
    const { token, expiresAt } = state.requestConsent(consent)
    return {
      method: { redirect_url: checkoutUrl(originOf(request), token), token, expires_at: offsetTime(expiresAt) }
    }
  })
  onlyMethods(app, CONSENT, ['POST'])
}

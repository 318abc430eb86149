import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import { sendAsset } from '../library/assetRoutes.ts'
import { isAssetName } from '../library/assetTable.ts'
import { onlyMethods } from '../http/onlyMethods.ts'
import { notFound } from '../http/problem.ts'
import { checkoutPage, unknownCheckoutPage } from './checkoutPage.ts'
import { demoPage } from './demoPage.ts'
import { sendPage, type SentPage } from '../http/sendPage.ts'
import { testCardsPage } from './testCardsPage.ts'

const CHECKOUT = '/checkout/:token'
const ASSET = '/assets/:name'

/** The prebuilt checkout, and the pages for integrators. */
export function pageRoutes(server: FastifyInstance, context: SandboxContext): void {
  server.get<{ Params: { readonly token: string } }>(CHECKOUT, (request, reply) => {
    return sendPage(reply, checkoutOf(request.params.token, context))
  })
  server.get('/demo', (_request, reply) => sendPage(reply, demoPage(context.publicKey)))
  server.get('/test-cards', (_request, reply) => sendPage(reply, testCardsPage()))
  server.get<{ Params: { readonly name: string } }>(ASSET, (request, reply) => {
    const { name } = request.params
    if (!isAssetName(name)) throw notFound()
    return sendAsset(reply, name)
  })
  for (const path of [CHECKOUT, '/demo', '/test-cards', ASSET]) onlyMethods(server, path, ['GET', 'HEAD'])
}

function checkoutOf(token: string, { state, publicKey }: SandboxContext): SentPage {
  const consent = state.findConsentByToken(token)
  if (consent === undefined) return unknownCheckoutPage()
  return checkoutPage({
    consent,
    account: consent.charge && state.accounts.find(consent.charge.accountId),
    canSave: state.paymentMethods.of(consent.holder) === undefined,
    publicKey,
    now: state.clock.now()
  })
}

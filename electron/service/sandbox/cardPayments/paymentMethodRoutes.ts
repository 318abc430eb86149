import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { SandboxContext } from '../context/context.ts'
import { minorUnits } from '../policy/money.ts'
import { onlyMethods } from '../http/onlyMethods.ts'
import { conflict, notFound } from '../http/problem.ts'
import { invalidProperty, readBody, readUuid } from '../http/requestBody.ts'
import type { Charge } from '../records/consents.ts'
import type { Holder, HolderKind } from '../records/holders.ts'
import type { PaymentMethod } from '../records/paymentMethods.ts'
import { offsetTime } from './timestamps.ts'
import { NewConsent } from './paymentMethodSchemas.ts'

const OF_INDIVIDUAL = '/v3/individuals/:id/payment_methods'
const OF_GUEST = '/v3/guests/:id/payment_methods'

export function paymentMethodRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get(OF_INDIVIDUAL, (request) => listOf(holderOf('individual', request.params, context), context))
  app.post(OF_INDIVIDUAL, (request) => {
    const holder = holderOf('individual', request.params, context)
    const { charge } = readBody(NewConsent, request.body)
    const consent = createConsent(holder, charge, context)
    return { consent: { id: consent.id, status: context.policy.consent_status } }
  })
  onlyMethods(app, OF_INDIVIDUAL, ['GET', 'HEAD', 'POST'])

  app.get(OF_GUEST, (request) => listOf(holderOf('guest', request.params, context), context))
  onlyMethods(app, OF_GUEST, ['GET', 'HEAD'])
}

function holderOf(kind: HolderKind, params: unknown, { state }: SandboxContext): Holder {
  const holder = { kind, id: readUuid(params) }
  if (!state.isKnown(holder)) throw notFound(`There is no ${kind} with this id.`)
  return holder
}

function listOf(holder: Holder, { state, policy }: SandboxContext) {
  const method = state.paymentMethods.of(holder)
  return { data: method === undefined ? [] : [methodBody(method)], has_more: policy.more_methods === 'true' }
}

function methodBody({ id, card, createdAt }: PaymentMethod) {
  const { brand, exp_month, exp_year, last4 } = card
  return { id, type: 'card', details: { brand, exp_month, exp_year, last4 }, created_at: offsetTime(createdAt) }
}

function createConsent(holder: Holder, wanted: z.output<typeof NewConsent>['charge'], context: SandboxContext) {
  const { state, policy } = context
  if (wanted === undefined && policy.second_save === 'create' && state.paymentMethods.of(holder) !== undefined) {
    throw conflict('payment method exists', 'A card is already saved. Another can be saved once it is deleted.')
  }
  return state.createConsent(holder, wanted && readCharge(wanted, context))
}

type WantedCharge = NonNullable<z.output<typeof NewConsent>['charge']>

function readCharge({ amount, currency, account_id }: WantedCharge, { state, policy }: SandboxContext): Charge {
  const minor = minorUnits(amount, currency, policy.unit)
  if (minor === undefined)
    throw invalidProperty('charge.amount', 'has too many decimals for its currency, or is too large')
  if (state.accounts.find(account_id) === undefined)
    throw notFound('There is no account with the id charge.account_id.')
  if (state.repository.isFull) throw conflict('too many charges', 'The sandbox holds no more transactions. Reset it.')
  return { amount: minor, currency, accountId: account_id }
}

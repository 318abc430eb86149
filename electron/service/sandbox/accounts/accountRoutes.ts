import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import { onlyMethods } from '../http/onlyMethods.ts'
import { conflict, notFound } from '../http/problem.ts'
import { readBody, readUuid } from '../http/requestBody.ts'
import type { Account } from '../records/accounts.ts'
import { NewAccountBody } from './accountSchemas.ts'
import { bankDetailsOf } from './bankDetails.ts'

const ACCOUNTS = '/v3/accounts'
const BANK_DETAILS = '/v3/accounts/:id/bank_details'

export function accountRoutes(app: FastifyInstance, { state, policy }: SandboxContext): void {
  app.post(ACCOUNTS, (request) => {
    const { individual_id } = readBody(NewAccountBody, request.body)
    if (!state.isKnown({ kind: 'individual', id: individual_id }))
      throw notFound('There is no individual with this id.')
    if (state.accounts.isFull) throw conflict('too many accounts', 'The sandbox holds no more accounts. Reset it.')
    const { account_currency: currency, rails, iban } = policy
    return accountBody(state.accounts.create({ currency, rails, iban }, state.clock.now()))
  })
  onlyMethods(app, ACCOUNTS, ['POST'])

  app.get(BANK_DETAILS, (request) => {
    const account = state.accounts.find(readUuid(request.params))
    if (account === undefined) throw notFound('There is no account with this id.')
    return bankDetailsOf(account, state.seed)
  })
  onlyMethods(app, BANK_DETAILS, ['GET', 'HEAD'])
}

function accountBody({ id, name, currency, createdAt }: Account) {
  return { id, name, currency, balance: 0, created_at: new Date(createdAt).toISOString(), type: 'current' }
}

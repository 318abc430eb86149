import type { FastifyInstance } from 'fastify'
import { makeCounterparty } from '../counterparties/counterparty.ts'
import { onlyMethods } from '../http/onlyMethods.ts'
import { conflict, notFound } from '../http/problem.ts'
import { readBody } from '../http/requestBody.ts'
import type { ControlContext } from './controlContext.ts'
import { NewTransaction, TransactionChange } from './controlSchemas.ts'

/** Adds, changes and removes rows, for instance while a client reads pages. */
export function transactionControls(server: FastifyInstance, { state }: ControlContext, root: string): void {
  const [all, one] = [`${root}/transactions`, `${root}/transactions/:id`] as const

  server.post(all, (request) => {
    const { account_id, counterparty_name: name, ...row } = readBody(NewTransaction, request.body)
    const id = changeable().add(
      {
        accountId: account_id,
        amount: row.amount,
        currency: row.currency,
        paymentAmount: row.amount,
        paymentCurrency: row.currency,
        exchangeRate: null,
        bulkPaymentId: row.bulk_payment_id,
        correlationId: row.correlation_id,
        counterparty: makeCounterparty({ ...NO_ACCOUNT, name, currency: row.currency }),
        reference: row.reference,
        status: row.status,
        type: row.type
      },
      state.clock.now()
    )
    return { id }
  })
  onlyMethods(server, all, ['POST'])

  server.patch<{ Params: { id: string } }>(one, ({ params: { id }, body }) => {
    const { status } = readBody(TransactionChange, body)
    changeable().update(keyOf(id), status, state.clock.now())
    return { id, status }
  })
  server.delete<{ Params: { id: string } }>(one, ({ params: { id } }) => {
    changeable().remove(keyOf(id))
    return { id, removed: true }
  })
  onlyMethods(server, one, ['PATCH', 'DELETE'])

  function changeable() {
    const { repository } = state
    if (repository.isFull)
      throw conflict('too many changes', 'The sandbox holds no more changes of transactions. Reset it.')
    return repository
  }

  function keyOf(id: string): number {
    const { repository } = state
    const key = repository.keyOf(id)
    if (key === undefined || repository.isRemoved(key)) throw notFound('There is no transaction with this id.')
    return key
  }
}

const NO_ACCOUNT = { number: undefined, bankCode: undefined, accountId: undefined }

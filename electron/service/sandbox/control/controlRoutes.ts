import type { FastifyInstance } from 'fastify'
import { getHeapStatistics } from 'node:v8'
import { bankDetailsOf } from '../accounts/bankDetails.ts'
import { bearerProblem } from '../http/guards.ts'
import { onlyMethods } from '../http/onlyMethods.ts'
import { PolicyChange } from '../policy/policyBoard.ts'
import { notFound } from '../http/problem.ts'
import { problemOf, sendProblem } from '../http/problemReply.ts'
import { readBody, readsJson, readUuid } from '../http/requestBody.ts'
import type { ControlContext } from './controlContext.ts'
import { BankDetailsBody, ClockBody, FaultsBody, ResetBody, TokenBody } from './controlSchemas.ts'
import { transactionControls } from './transactionControls.ts'

/** Path of the control surface. It is not part of the documented interface. */
export const CONTROL = '/__sandbox'

/** Inspects and changes the sandbox, for tests and for people. */
export function controlRoutes(server: FastifyInstance, context: ControlContext): void {
  server.addHook('onRequest', (request, _reply, next) => next(bearerProblem(request.raw, context.controlToken)))
  // Faults and error shapes apply to the service, not to the calls that set them.
  server.setErrorHandler((error, _request, reply) => sendProblem(reply, problemOf(error)))
  readsJson(server)
  stateControls(server, context)
  clockControls(server, context)
  policyControls(server, context)
  faultControls(server, context)
  transactionControls(server, context, CONTROL)
}

function stateControls(server: FastifyInstance, context: ControlContext): void {
  const { state, board, faults, journal, access } = context
  server.get(`${CONTROL}/state`, () => ({
    ...state.describe(),
    clock: clockBody(context),
    policy: board.values,
    faults: faults.describe()
  }))
  onlyMethods(server, `${CONTROL}/state`, ['GET', 'HEAD'])

  server.post(`${CONTROL}/reset`, (request) => {
    state.reset(readBody(ResetBody, request.body ?? {}))
    board.reset()
    faults.reset()
    access.renew()
    journal.clear()
    return { seed: state.seed, rows: state.rows }
  })
  onlyMethods(server, `${CONTROL}/reset`, ['POST'])

  // The memory of this thread; the figure of the process would include everything else that runs in it.
  server.get(`${CONTROL}/memory`, () => ({ heap_used: getHeapStatistics().used_heap_size }))
  onlyMethods(server, `${CONTROL}/memory`, ['GET', 'HEAD'])

  server.get(`${CONTROL}/journal`, () => ({ requests: journal.entries }))
  server.delete(`${CONTROL}/journal`, () => {
    journal.clear()
    return { requests: [] }
  })
  onlyMethods(server, `${CONTROL}/journal`, ['GET', 'HEAD', 'DELETE'])

  server.delete(`${CONTROL}/payment_methods/:id`, (request) => {
    if (!state.paymentMethods.remove(readUuid(request.params)))
      throw notFound('There is no payment method with this id.')
    return { removed: true }
  })
  onlyMethods(server, `${CONTROL}/payment_methods/:id`, ['DELETE'])

  server.post(`${CONTROL}/accounts/:id/bank_details`, (request) => {
    const { rails, iban } = readBody(BankDetailsBody, request.body ?? {})
    const change = { ...(rails && { rails }), ...(iban && { iban }) }
    const account = state.accounts.change(readUuid(request.params), change)
    if (account === undefined) throw notFound('There is no account with this id.')
    return bankDetailsOf(account, state.seed)
  })
  onlyMethods(server, `${CONTROL}/accounts/:id/bank_details`, ['POST'])

  server.post(`${CONTROL}/token`, (request) => {
    const { expired } = readBody(TokenBody, request.body)
    if (expired) access.expire()
    else access.renew()
    return { expired }
  })
  onlyMethods(server, `${CONTROL}/token`, ['POST'])
}

function clockControls(server: FastifyInstance, context: ControlContext): void {
  const { clock } = context.state
  server.get(`${CONTROL}/clock`, () => clockBody(context))
  server.post(`${CONTROL}/clock`, (request) => {
    const { advance, frozen } = readBody(ClockBody, request.body)
    if (frozen === true) clock.freeze()
    if (advance !== undefined) clock.advance(advance * 1000)
    if (frozen === false) clock.resume()
    return clockBody(context)
  })
  onlyMethods(server, `${CONTROL}/clock`, ['GET', 'HEAD', 'POST'])
}

function clockBody({ state: { clock } }: ControlContext) {
  return { now: new Date(clock.now()).toISOString(), frozen: clock.isFrozen }
}

function policyControls(server: FastifyInstance, { board }: ControlContext): void {
  server.get(`${CONTROL}/policy`, () => board.values)
  server.patch(`${CONTROL}/policy`, (request) => {
    board.set(readBody(PolicyChange, request.body))
    return board.values
  })
  onlyMethods(server, `${CONTROL}/policy`, ['GET', 'HEAD', 'PATCH'])
}

function faultControls(server: FastifyInstance, { faults }: ControlContext): void {
  const current = () => ({ faults: faults.describe() })
  server.get(`${CONTROL}/faults`, current)
  server.put(`${CONTROL}/faults`, (request) => {
    const { faults: rules, seed } = readBody(FaultsBody, request.body)
    faults.replace(rules, seed)
    return current()
  })
  onlyMethods(server, `${CONTROL}/faults`, ['GET', 'HEAD', 'PUT'])
}

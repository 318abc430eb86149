import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { callSandbox, control } from '../../../support/service/sandboxCalls.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import {
  callsOf,
  checkerOf,
  jsonOf,
  judge,
  readDocument,
  type Call,
  type ServedDocument
} from '../../../support/service/servedDocument.ts'

let sandbox: Sandbox
let document: ServedDocument
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 100, seed: 7 })
  document = await readDocument(sandbox.baseUrl)
})
afterEach(() => control(sandbox, 'POST', 'reset', {}))
afterAll(() => sandbox.stop())

it('names every documented call and none of the control surface', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toMatchObject([{ url: sandbox.baseUrl }])
  expect(callsOf(document).map(({ operationId, method, path }) => [operationId, method, path])).toEqual([
    ['listPaymentMethodsOfIndividual', 'GET', '/v3/individuals/{id}/payment_methods'],
    ['createConsent', 'POST', '/v3/individuals/{id}/payment_methods'],
    ['listPaymentMethodsOfGuest', 'GET', '/v3/guests/{id}/payment_methods'],
    ['requestConsent', 'POST', '/v3/consents/{id}'],
    ['createAccount', 'POST', '/v3/accounts'],
    ['listBankDetails', 'GET', '/v3/accounts/{id}/bank_details'],
    ['listTransactions', 'GET', '/v1/transactions'],
    ['authorize', 'POST', '/authorization']
  ])
  const whole = JSON.stringify(document)
  expect(whole).not.toContain('__')
  for (const [reference] of whole.matchAll(/#\/components\/schemas\/\w+/g)) {
    expect(document).toHaveProperty(reference.slice(2).split('/'))
  }
})

it('has bounds and a way in that follow the switches', async () => {
  const parameterOf = (served: ServedDocument, name: string) =>
    served.paths['/v1/transactions']?.['get']?.parameters?.find((one) => one.name === name)
  expect(parameterOf(document, 'limit')?.schema).toMatchObject({ type: 'integer', default: 10, maximum: 1000 })
  expect(parameterOf(document, 'correlation_ids')).toMatchObject({
    style: 'form',
    explode: true,
    schema: { maxItems: 200 }
  })
  await control(sandbox, 'PATCH', 'policy', {
    ...{ limit_max: 50, limit_default: 60, correlation_max: 3 },
    ...{ authorization_auth: 'public_key', row_shape: 'old' }
  })
  const other = await readDocument(sandbox.baseUrl)
  expect(parameterOf(other, 'limit')?.schema).toMatchObject({ default: 50, maximum: 50 })
  expect(parameterOf(other, 'correlation_ids')?.schema).toMatchObject({ type: 'array', maxItems: 3 })
  expect(other.paths['/authorization']?.['post']?.security).toEqual([{ publicKey: [] }])
  expect(Object.keys(other.components.securitySchemes)).toEqual(['accessToken', 'publicKey'])
  await control(sandbox, 'PATCH', 'policy', { authorization_auth: 'none' })
  expect((await readDocument(sandbox.baseUrl)).paths['/authorization']?.['post']?.security).toEqual([])
})

it('has, for every body, examples that fit its schema, and a schema that refuses others', () => {
  for (const call of callsOf(document)) {
    const bodies = [...(call.requestBody ? [call.requestBody] : []), ...Object.values(call.responses)].map(jsonOf)
    for (const media of bodies) {
      if (media === undefined) throw new Error(`${call.operationId} has a body without JSON.`)
      const checker = checkerOf(document, media.schema)
      const examples = Object.entries(media.examples ?? {})
      expect(examples.length, call.operationId).toBeGreaterThan(0)
      for (const [name, { value }] of examples) {
        const { error } = checker.safeParse(value)
        expect([call.operationId, name, error?.issues]).toEqual([call.operationId, name, undefined])
      }
      expect(checker.safeParse('no object').success).toBe(false)
    }
  }
})

it('has examples of requests that work as they are', async () => {
  const seen: [string, number][] = []
  for (const call of callsOf(document)) {
    const bodies = Object.entries(
      (call.requestBody && jsonOf(call.requestBody)?.examples) ?? { none: { value: undefined } }
    )
    // The answer of a step, and a consent, are of no use before they are asked for.
    for (const [name, { value }] of bodies) {
      if (name === 'answer' || call.operationId === 'requestConsent') continue
      seen.push([`${call.operationId} ${name}`, await sendExample(call, value)])
    }
  }
  expect(seen).toEqual([
    ['listPaymentMethodsOfIndividual none', 200],
    ['createConsent save', 200],
    ['createConsent charge', 200],
    ['listPaymentMethodsOfGuest none', 200],
    ['createAccount account', 200],
    ['listBankDetails none', 200],
    ['listTransactions none', 200],
    ['authorize no_step', 201],
    ['authorize method_step', 400],
    ['authorize challenge_step', 400]
  ])
})

async function sendExample(call: Call, body: unknown): Promise<number> {
  const id = call.parameters?.find(({ name }) => name === 'id')?.example ?? ''
  const response = await callSandbox(sandbox, call.method, call.path.replace('{id}', id), body)
  return judge(document, call, { status: response.status, body: await response.json() }).status
}

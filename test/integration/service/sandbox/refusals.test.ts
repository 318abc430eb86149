import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sampleIds } from '../../../../electron/service/sandbox/sample/sampleIds.ts'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { aCard, aCreatable, carryThrough, encode, withAnswer } from '../../../support/cards/cardFlow.ts'
import { CardFrame } from '../../../support/cards/cardFrame.ts'
import { sendRaw } from '../../../support/service/rawHttp.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { callsOf, jsonOf, judge, readDocument, wordOf, type Call } from '../../../support/service/servedDocument.ts'

const { individuals } = sampleIds(1)
const NOBODY = '00000000-0000-4000-8000-000000000000'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 10, seed: 1 })
})
afterEach(() => control(sandbox, 'POST', 'reset', {}))
afterAll(() => sandbox.stop())

interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Change {
  readonly id?: string
  readonly search?: string
  readonly token?: string
  readonly type?: string
  readonly text?: string | undefined
}

async function send({ method, path }: Call, change: Change = {}): Promise<Answer> {
  const { id = NOBODY, search = '', token = sandbox.token, type = 'application/json', text } = change
  const headers = { 'content-type': type, ...(token !== '' && { authorization: `Bearer ${token}` }) }
  const url = `${sandbox.baseUrl}${path.replace('{id}', id)}${search}`
  const response = await fetch(url, { method, headers, body: text ?? null })
  return { status: response.status, body: await response.json() }
}

type Provocation = (call: Call) => Promise<Answer>

async function fromElsewhere({ method, path }: Call): Promise<Answer> {
  const lines = [`${method} ${path.replace('{id}', NOBODY)} HTTP/1.1`, 'host: shop.example', 'connection: close']
  const { status, text } = await sendRaw(Number(new URL(sandbox.baseUrl).port), `${lines.join('\r\n')}\r\n\r\n`)
  return { status, body: JSON.parse(text.split('\r\n\r\n')[1] ?? '') }
}

async function afterExpiry(call: Call): Promise<Answer> {
  await control(sandbox, 'POST', 'token', { expired: true })
  const answer = await send(call)
  await control(sandbox, 'POST', 'token', { expired: false })
  return answer
}

async function withFault(call: Call, fault: object): Promise<Answer> {
  await control(sandbox, 'PUT', 'faults', { faults: [fault] })
  const answer = await send(call)
  await control(sandbox, 'PUT', 'faults', { faults: [] })
  return answer
}

const EVERY_CALL: readonly Provocation[] = [
  (call) => send(call, { token: '' }),
  (call) => send(call, { token: 'wrong' }),
  afterExpiry,
  fromElsewhere,
  (call) => withFault(call, { kind: 'rate_limit' }),
  (call) => withFault(call, { kind: 'status', status: 503 })
]
const TOO_LARGE: Provocation = (call) => send(call, { id: individuals[2] ?? '', text: `"${'x'.repeat(70_000)}"` })
const NO_JSON: Provocation = (call) => send(call, { id: individuals[2] ?? '', text: '{' })
const OTHER_TYPE: Provocation = (call) => send(call, { type: 'text/plain', text: 'text' })
const BODIES: readonly Provocation[] = [
  ...[TOO_LARGE, NO_JSON, OTHER_TYPE],
  (call) => send(call, { id: individuals[2] ?? '' }),
  (call) => send(call, { id: individuals[2] ?? '', text: '{"note":1}' })
]
const IDS: readonly Provocation[] = [
  (call) => send(call, { id: 'abc', text: bodyFor(call) }),
  (call) => send(call, { text: bodyFor(call) })
]

function bodyFor({ operationId }: Call): string | undefined {
  return operationId === 'createConsent' ? '{"type":"card"}' : undefined
}

const withBody =
  (body: unknown, id = NOBODY): Provocation =>
  (call) =>
    send(call, { id, text: JSON.stringify(body) })
const withSearch =
  (search: string): Provocation =>
  (call) =>
    send(call, { search })

async function goneCursor(call: Call): Promise<Answer> {
  await control(sandbox, 'PATCH', 'policy', { gone_cursor: 'not_found' })
  return send(call, { search: '?starting_after=nothing' })
}

async function confirmed(call: Call): Promise<Answer> {
  const path = '/v3/individuals/{id}/payment_methods'
  const { body } = await send({ ...call, path }, { id: individuals[3] ?? '', text: '{"type":"card"}' })
  const { id } = (body as { consent: { id: string } }).consent
  const { method } = (await send(call, { id })).body as { method: { token: string } }
  const frame = await CardFrame.open(sandbox)
  await frame.confirm(method.token, '0100')
  return send(call, { id })
}

/** An authorization with the card of this course, to its end. */
const ending =
  (course: string): Provocation =>
  async () => {
    const last = (await carryThrough(sandbox, aCreatable(course))).at(-1)
    return { status: last?.status ?? 0, body: last?.body }
  }

async function duplicate(call: Call): Promise<Answer> {
  const text = JSON.stringify(aCreatable('0100'))
  await send(call, { text })
  return send(call, { text })
}

const OF_CALL: Readonly<Record<string, readonly Provocation[]>> = {
  listPaymentMethodsOfIndividual: IDS,
  listPaymentMethodsOfGuest: IDS,
  createConsent: [...IDS, ...BODIES, withBody({ type: 'card' }, individuals[0])],
  requestConsent: [...IDS, NO_JSON, TOO_LARGE, OTHER_TYPE, withBody({}), confirmed],
  createAccount: [...BODIES, withBody({ individual_id: NOBODY })],
  listBankDetails: IDS,
  listTransactions: [
    ...['?note=1', '?limit=1&limit=2', '?sort_by=id', '?starting_after=nothing'].map(withSearch),
    goneCursor
  ],
  authorize: [
    ...BODIES,
    withBody(aCreatable('0100', { card: { ...aCard('0100'), pan: '4916338506082832' } })),
    ...['0110', '0160', '0171', '0174'].map(ending),
    withBody(withAnswer(aCreatable('0172'), 'challenge', encode({ threeDSServerTransID: NOBODY }))),
    withBody(aCreatable('0100', { card: { ...aCard('0100'), expires: [1, 20] } })),
    withBody(aCreatable('0100', { card: { ...aCard('0100'), csc: '1234' } })),
    duplicate
  ]
}

/** What takes ten thousand accounts or more, fifty challenges, or a fault of the service itself. */
const LEFT_OUT = new Set(['409 too many charges', '409 too many accounts', '402 too many rounds', '500 '])

it('the OpenAPI document names every refusal of every call, in its shape, and no other comes', async () => {
  const document = await readDocument(sandbox.baseUrl)
  const [named, given]: [Set<string>, Set<string>] = [new Set(), new Set()]
  for (const call of callsOf(document)) {
    for (const [status, response] of Object.entries(call.responses)) {
      if (Number(status) < 400) continue
      for (const { value } of Object.values(jsonOf(response)?.examples ?? {})) {
        const refusal = `${status} ${wordOf(value)}`
        if (!LEFT_OUT.has(refusal) && wordOf(value) !== 'verification required')
          named.add(`${call.operationId} ${refusal}`)
      }
    }
    for (const provoke of [...EVERY_CALL, ...(OF_CALL[call.operationId] ?? [])]) {
      const { status, error } = judge(document, call, await provoke(call))
      given.add(`${call.operationId} ${status} ${error}`)
    }
  }
  expect([...given].sort()).toEqual([...named].sort())
})

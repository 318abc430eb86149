import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { createHttp, type PostingHttp } from '../../../../electron/service/api/http.ts'
import { accounts } from '../../../../electron/service/api/resources/accounts.ts'
import { authorization } from '../../../../electron/service/api/resources/authorization.ts'
import { bankDetails } from '../../../../electron/service/api/resources/bankDetails.ts'
import { consents } from '../../../../electron/service/api/resources/consents.ts'
import { paymentMethods } from '../../../../electron/service/api/resources/paymentMethods.ts'
import { transactions, type TransactionPage } from '../../../../electron/service/api/resources/transactions.ts'
import type { ReceivedTransaction } from '../../../../electron/service/api/resources/wireTransaction.ts'
import { readStep } from '../../../../electron/features/threeds/requestedStep.ts'
import type { AmountUnit } from '../../../../shared/domain/money.ts'
import { minorDigits } from '../../../../shared/money/minorDigits.ts'
import { HOSTILE_BODIES } from '../../../support/service/hostileBodies.ts'
import { aWireRow } from '../../../support/service/listService.ts'
import type { FuzzTarget } from '../target.ts'
import { isExactly } from './decimals.ts'
import { byFirst, forReader } from './given.ts'
import { orNamed } from './named.ts'

const { signal } = new AbortController()

/** The service answers once, with these bytes. What is said not to be JSON is not asked for again. */
function serviceOf(bytes: Buffer, status = 200): PostingHttp {
  return createHttp({ fetch: fetchOf(bytes, status), baseUrl: 'https://api.example.com', token: 'token' })
}

function fetchOf(bytes: Buffer, status: number): typeof globalThis.fetch {
  const headers = { 'content-type': 'text/plain', date: 'Fri, 27 Nov 2026 12:00:00 GMT', 'x-request-id': 'r1' }
  return () => Promise.resolve(new Response(new Uint8Array(bytes), { status, headers }))
}

const listed = (unit: AmountUnit) => async (bytes: Buffer) => {
  const { list, reread } = transactions(serviceOf(bytes), unit)
  const page = await orNamed(() => list({ limit: 100, sortBy: 'created_at' }, { signal }))
  if (!page) return
  checkPage(page, bytes.toString().replace(/^\ufeff/, ''), unit)
  for (const problem of page.problems) assert.equal(reread(problem), undefined)
}

/** Each row is read or told as a problem, in order, and each amount is the number as it is written. */
function checkPage({ rows, problems }: TransactionPage, text: string, unit: AmountUnit): void {
  const items = itemsOf(text)
  assert.equal(rows.length + problems.length, items.length)
  const [good, bad] = [[...rows], [...problems]]
  for (const item of items) {
    // Where items are equal, either all are rows or none is.
    if (bad[0] && isDeepStrictEqual(parsed(bad[0].raw), item)) bad.shift()
    else checkRow(good.shift(), item, unit)
  }
}

function checkRow(row: ReceivedTransaction | undefined, item: unknown, unit: AmountUnit): void {
  assert.ok(row && typeof item === 'object' && item !== null, 'An item is missing')
  const fields: Readonly<Record<string, unknown>> = { ...item }
  assert.equal(row.id, fields['id'])
  assert.equal(row.reference, fields['reference'])
  assert.equal(row.status, fields['status'])
  assert.ok(isMoney(row.amount, row.currency, fields['amount'], unit))
  assert.ok(isMoney(row.paymentAmount, row.paymentCurrency, fields['payment_amount'], unit))
}

/** A number as it is written, told from texts. */
class Source {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

function parsed(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? new Source(context?.source ?? '') : value
  )
}

function itemsOf(text: string): readonly unknown[] {
  return (parsed(text) as { readonly data: readonly unknown[] }).data
}

function isMoney(scaled: bigint, currency: string, source: unknown, unit: AmountUnit): boolean {
  return source instanceof Source && isExactly(scaled, source.text, unit === 'minor' ? minorDigits(currency) : 0)
}

const ACCOUNT = '3f2b8c1e-6a1d-4c57-9a0e-1f4d2b6c7a89'
const READERS = [
  listed('major'),
  listed('minor'),
  async (bytes: Buffer) => void (await orNamed(() => bankDetails(serviceOf(bytes)).read(ACCOUNT, { signal }))),
  async (bytes: Buffer) =>
    void (await orNamed(() => paymentMethods(serviceOf(bytes)).list({ kind: 'individual', id: 'x' }, { signal }))),
  async (bytes: Buffer) => void (await orNamed(() => accounts(serviceOf(bytes), 'major').create('x', { signal }))),
  async (bytes: Buffer) => {
    await orNamed(() => consents(serviceOf(bytes), 'major').create('x', null, { signal }))
    await orNamed(() => consents(serviceOf(bytes), 'major').request('x', { signal }))
  },
  async (bytes: Buffer) => {
    const options = { fetch: fetchOf(bytes, 400), baseUrl: 'https://api.example.com', authorization: undefined }
    const answer = await authorization(options).post('{}', signal)
    if (answer.kind === 'verification') readStep(answer.details, 'https://a.example/answer')
  },
  async (bytes: Buffer) => {
    const { list } = transactions(serviceOf(bytes, 422), 'major')
    await orNamed(() => list({ limit: 100, sortBy: 'updated_at' }, { signal }))
  }
]

const PAGE = JSON.stringify({ data: [aWireRow('t1'), aWireRow('t2', { amount: 1e21, extra: [1.1] })], has_more: true })
const SEEDS = [
  [0, PAGE],
  [1, PAGE.replaceAll('-12.5', '-1250e0')],
  [0, PAGE.replaceAll('Z"', '+02:00"').replace('"t1"', '17')],
  [
    2,
    `[{"payment_rail":"sepa","beneficiary":"A","beneficiary_address":{"street1":"S","city":"C"},"details":{"iban":"DE75 5121 0800 1245 1261 99","bic":"FTCSSESSXXX","note":1.10}}]`
  ],
  [
    3,
    '{"data":[{"id":"m1","type":"card","created_at":"2026-01-02T03:04:05Z","details":{"brand":"visa","exp_month":"01","exp_year":"30","last4":"4242"}}],"has_more":false}'
  ],
  [
    4,
    `{"id":"${ACCOUNT}","name":"A","currency":"EUR","balance":12.50,"type":"x","created_at":"2026-01-02T03:04:05Z","x":{}}`
  ],
  [
    5,
    '{"consent":{"id":"c1","status":"created"},"method":{"token":"t","redirect_url":"https://a.example","expires_at":"2026-01-02T03:04:05Z"}}'
  ],
  [
    6,
    '{"id":17,"error":"verification required","content":{"details":{"visible":true,"method":"POST","url":"https://acs.example/c","data":{"type":"challenge","threeDSServerTransID":"a","acsTransID":"b","challengeWindowSize":"05","messageVersion":"2.2.0"}}}}'
  ],
  [7, '{"status":422,"type":"invalid","error":"x","description":"The limit is too high.\\n","content":{}}']
] as const

/** Answers of the service, of each resource. */
const target: FuzzTarget = {
  name: 'wire',
  covers: [
    'electron/service/api/',
    'electron/features/threeds/',
    'shared/domain/',
    'shared/iban',
    'shared/minorDigits'
  ],
  passes: 4,
  seeds: async () => [
    ...SEEDS.map(([reader, text]) => forReader(reader, text)),
    ...HOSTILE_BODIES.flatMap(([, body]) => (typeof body === 'string' && body.length < 5000 ? forReader(0, body) : []))
  ],
  read: (bytes) => byFirst(bytes, READERS)
}

export default target

import fc from '../../../support/fastCheck.ts'
import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleIds } from '../../../../electron/service/sandbox/sample/sampleIds.ts'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { testNumber } from '../../../../electron/service/sandbox/threeds/testCards.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'

const { individuals, guests, accounts } = sampleIds(1)
const CARD = testNumber('0100')
const CODE = '7391'
const REQUESTS = campaign(3000, 30_000)
const AT_ONCE = 25

let sandbox: Sandbox
const warnings: string[] = []
const listen = (warning: Error) => warnings.push(warning.message)

beforeAll(async () => {
  process.on('warning', listen)
  sandbox = await startTestSandbox({ rows: 2000 })
})
afterAll(async () => {
  process.off('warning', listen)
  await sandbox.stop()
})

const Known = fc.constantFrom(
  ...individuals,
  ...guests,
  ...accounts.map(({ id }) => id),
  ...accounts.map(({ shortId }) => shortId)
)
const Word = fc.oneof(
  Known,
  fc.constantFrom(CARD, '', 'null', '__proto__', 'constructor', '%00', '..', 'card', 'EUR', '-1', '1e999'),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 30 })
)
const Segment = Word.map((text) => encodeURIComponent(text.toWellFormed()))
const Path = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('individuals', 'guests'), Segment)
      .map(([kind, id]) => `/v3/${kind}/${id}/payment_methods`)
  },
  { weight: 2, arbitrary: Segment.map((id) => `/v3/consents/${id}`) },
  { weight: 2, arbitrary: Segment.map((id) => `/v3/accounts/${id}/bank_details`) },
  fc.constantFrom(
    '/v3/accounts',
    '/v1/transactions',
    '/authorization',
    '/',
    '/openapi.json',
    '/sdk/v1/',
    '/sdk/v1/card'
  ),
  Segment.map((text) => `/checkout/${text}`),
  fc.constantFrom('/acs/method', '/acs/challenge', '/demo', '/__sandbox/state', '/__sandbox/reset'),
  fc.array(Segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
)
const Query = fc.array(
  fc.tuple(
    fc.constantFrom('limit', 'starting_after', 'sort_by', 'correlation_ids[0]', 'correlation_ids', 'x', 'font'),
    Segment
  ),
  { maxLength: 4 }
)
const Name = fc.constantFrom(
  'type',
  'charge',
  'amount',
  'currency',
  'account_id',
  'individual_id',
  'number',
  'items',
  'card',
  'pan',
  'expires',
  'csc',
  'verification',
  'data',
  'target',
  '__proto__'
)
const { tree: Json } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    Word,
    fc.double(),
    fc.integer(),
    fc.constantFrom(null, true, [12, 31]),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(Name, tie('tree'), { maxKeys: 6 })
  )
}))
const Creatable = fc.record(
  {
    number: Word,
    items: fc.integer({ min: 1 }),
    currency: fc.constant('EUR'),
    card: fc.record({ pan: fc.constant(CARD), expires: fc.constant([12, 31]), csc: fc.constant(CODE) }),
    target: fc.constantFrom('https://callback.example/', 'javascript:alert(1)')
  },
  { requiredKeys: ['card'] }
)
const Body = fc.oneof(
  fc.constant(undefined),
  { weight: 3, arbitrary: Json.map((value) => JSON.stringify(value)) },
  Creatable.map((value) => JSON.stringify(value)),
  Word.map((text) => text.toWellFormed()),
  fc.constantFrom('{', '[[[[', `{"a":${'['.repeat(3000)}`, `threeDSMethodData=${CARD}`, `creq=${CARD}`)
)
const Random = fc.record({
  method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
  path: Path,
  query: Query,
  body: Body,
  type: fc.constantFrom('application/json', 'application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x'),
  token: fc.constantFrom('right', 'right', 'right', 'wrong', 'none')
})
// Among the nonsense, some requests that change something.
const Effective = fc
  .constantFrom<[path: string, body: object | undefined]>(
    ['/v3/accounts', { individual_id: individuals[0] }],
    [`/v3/individuals/${individuals[0] ?? ''}/payment_methods`, { type: 'card' }],
    [
      `/v3/individuals/${individuals[1] ?? ''}/payment_methods`,
      { type: 'card', charge: { amount: 12.5, currency: 'EUR', account_id: accounts[0]?.id } }
    ]
  )
  .map(([path, body]) => ({
    method: 'POST',
    path,
    query: [],
    body: JSON.stringify(body),
    type: 'application/json',
    token: 'right'
  }))
const Sent = fc.oneof({ weight: 9, arbitrary: Random }, { weight: 1, arbitrary: Effective })
type Sent = typeof Sent extends fc.Arbitrary<infer T> ? T : never

async function send({ method, path, query, body, type, token }: Sent): Promise<number> {
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  const authorization = token === 'right' ? `Bearer ${sandbox.token}` : 'Bearer wrong'
  const headers = { 'content-type': type, ...(token !== 'none' && { authorization }) }
  const plain = method === 'GET' || method === 'HEAD'
  const response = await fetch(`${sandbox.baseUrl}${path}${search && `?${search}`}`, {
    method,
    headers,
    redirect: 'manual',
    body: plain || body === undefined ? null : body
  })
  await response.arrayBuffer()
  return response.status
}

describe(`${REQUESTS} random requests`, () => {
  it(
    'cause no failure of the service, no growth, and leave no card number anywhere',
    async () => {
      const statuses = new Map<number, number>()
      const failed: Sent[] = []
      const batches = fc.sample(fc.array(Sent, { minLength: AT_ONCE, maxLength: AT_ONCE }), REQUESTS / AT_ONCE)
      let halfWay = 0
      for (const [at, batch] of batches.entries()) {
        if (at === batches.length / 2) halfWay = await memoryUsed()
        const answers = await Promise.all(batch.map(async (sent) => [sent, await send(sent)] as const))
        for (const [sent, status] of answers) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status >= 500) failed.push(sent)
        }
      }
      expect(failed, `seed ${String(fc.readConfigureGlobal().seed)}`).toEqual([])
      expect(warnings).toEqual([])
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 409, 415]))
      // The first half fills caches and grows heaps to their size; the second must not need more.
      expect((await memoryUsed()) - halfWay).toBeLessThan(16 * 2 ** 20)

      const memory = JSON.stringify([await control(sandbox, 'GET', 'state'), await control(sandbox, 'GET', 'journal')])
      // Not as assertions about the text: a failure would print it.
      expect(memory.includes('/v3/individuals/')).toBe(true)
      expect(memory.includes(CARD)).toBe(false)
      expect(new RegExp(`(?<![\\w-])${CODE}(?![\\w-])`).test(memory)).toBe(false)
    },
    campaignTime(600_000)
  )
})

/**
 * Bytes on the heap of the sandbox's thread, the least of some looks: between them garbage goes, all of it, for what is old
 * and unused would stay for tens of thousands of requests.
 */
async function memoryUsed(): Promise<number> {
  const looks: number[] = []
  setFlagsFromString('--gc-global')
  for (let look = 0; look < 20; look += 1) {
    const { heap_used } = (await control(sandbox, 'GET', 'memory')) as { heap_used: number }
    looks.push(heap_used)
    await control(sandbox, 'GET', 'state')
  }
  setFlagsFromString('--no-gc-global')
  return Math.min(...looks)
}

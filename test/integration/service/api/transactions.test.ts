import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createHttp } from '../../../../electron/service/api/http.ts'
import { transactions, type TransactionListQuery } from '../../../../electron/service/api/resources/transactions.ts'
import { AppError, type ErrorCode } from '../../../../shared/errors.ts'
import { json, scriptedService, type Answer, type ScriptedService } from '../../../support/service/scriptedService.ts'

const TOKEN = 'canary-token-4f1d'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const ROW = `{"id":"t1","account_id":"a1","amount":-1.10,"currency":"EUR","payment_amount":-12345678901.10,"payment_currency":"SEK",
  "exchange_rate":11.2030,"bulk_payment_id":null,"counterparty":{"name":"Åkerström","account_details":{"number":"SE64","iban_country":"SE"}},
  "reference":"r","status":"completed","type":"bank-transfer","created_at":"2026-01-02T03:04:05.678Z","updated_at":"2026-01-02T05:04:05+02:00",
  "fee":{"amount":0.50},"labels":["x"]}`
const page = (rows: readonly string[], hasMore = false) => `{"data":[${rows.join(',')}],"has_more":${hasMore}}`

function listFrom(
  service: ScriptedService,
  query: Partial<TransactionListQuery> = {},
  options: { signal?: AbortSignal; timeout?: number; onRetry?: () => void } = {}
) {
  const { signal = new AbortController().signal, timeout = 20_000, onRetry = () => undefined } = options
  const http = createHttp({ fetch, baseUrl: service.baseUrl, token: TOKEN, timeout, random: () => 0 })
  return transactions(http, 'major').list({ limit: 100, sortBy: 'created_at', ...query }, { signal, onRetry })
}

async function failureOf(answer: Answer, ...more: readonly Answer[]): Promise<{ error: AppError; requests: number }> {
  await using service = await scriptedService(answer, ...more)
  const error: unknown = await listFrom(service).catch((cause: unknown) => cause)
  if (!(error instanceof AppError)) throw new Error(`No AppError but ${String(error)}`)
  return { error, requests: service.requests.length }
}

describe('a page of transactions', () => {
  it('keeps money exact, times in UTC, and every field the schema does not name', async () => {
    await using service = await scriptedService(json(page([ROW], true)))
    const { rows, problems, hasMore, ids } = await listFrom(service)
    expect(problems).toEqual([])
    expect(hasMore).toBe(true)
    expect(ids).toEqual(['t1'])
    expect(rows[0]).toMatchObject({
      amount: -11_000n,
      paymentAmount: -123_456_789_011_000n,
      exchangeRate: '11.2030',
      bulkPaymentId: null,
      correlationId: null,
      counterpartyName: 'Åkerström',
      counterpartyBankCode: null,
      updatedAt: '2026-01-02T03:04:05.000Z'
    })
    expect(rows[0]?.extra).toBe(
      '{"fee":{"amount":0.50},"labels":["x"],"counterparty":{"account_details":{"iban_country":"SE"}},"updated_at":"2026-01-02T05:04:05+02:00"}'
    )
  })

  it('keeps a text with half a character in it as it came, since the ledger cannot', async () => {
    const halves = ROW.replace('"reference":"r"', String.raw`"reference":"r\ud800"`).replace(
      'Åkerström',
      String.raw`\udc00`
    )
    await using service = await scriptedService(json(page([halves])))
    const { rows } = await listFrom(service)
    expect(rows[0]?.extra).toContain(String.raw`"counterparty":{"name":"\udc00","account_details"`)
    expect(rows[0]?.extra).toContain(String.raw`"reference":"r\ud800"`)
  })

  it('has equal rows of one id once, and a second, different row of the id as a problem', async () => {
    const other = ROW.replace('"account_id":"a1"', '"account_id":"a2"')
    await using service = await scriptedService(json(page([ROW, other, ROW.replaceAll('\n', '')])))
    const { rows, problems, ids } = await listFrom(service)
    expect([ids, rows.map(({ accountId }) => accountId)]).toEqual([
      ['t1', 't1', 't1'],
      ['a1', 'a1']
    ])
    expect(problems).toEqual([
      { id: 't1', raw: other, reason: 'id: another row of the same answer has this id and other values' }
    ])
  })

  it('takes every field the interface lets a row do without', async () => {
    const spared = new Set(['exchange_rate', 'bulk_payment_id', 'correlation_id', 'counterparty'])
    const fields = Object.entries(JSON.parse(ROW) as Record<string, unknown>)
    const least = Object.fromEntries(fields.filter(([name]) => !spared.has(name)))
    await using service = await scriptedService(json(page([JSON.stringify(least)])))
    const { rows, problems } = await listFrom(service)
    expect(problems).toEqual([])
    expect(rows[0]).toMatchObject({ exchangeRate: null, bulkPaymentId: null, counterpartyName: null })
  })

  it('sends the documented parameters and the token, and nothing else', async () => {
    await using service = await scriptedService(json(page([])))
    await listFrom(service, { startingAfter: 'a/b?c', correlationIds: ['x', 'y'] })
    expect(service.requests).toEqual([
      {
        url: '/v1/transactions?starting_after=a%2Fb%3Fc&limit=100&sort_by=created_at&correlation_ids%5B0%5D=x&correlation_ids%5B1%5D=y',
        authorization: `Bearer ${TOKEN}`
      }
    ])
  })

  it.each([
    ['an amount that is text', '"amount":-1.10', '"amount":"-1.10"', 'amount: is not a number'],
    ['an amount that is missing', '"amount":-1.10,', '', 'amount: is not a number'],
    ['an amount beyond 64 bits', '-1.10', '1e30', 'amount: has more than four decimals or is too large'],
    ['a tenth of a hundredth of a cent', '-1.10', '-1.00001', 'amount: has more than four decimals'],
    ['no id', '"id":"t1",', '', 'id:'],
    ['a time that is none', '2026-01-02T03:04:05.678Z', 'yesterday', 'created_at:'],
    ['a time after the year 9999', '2026-01-02T03:04:05.678Z', '9999-12-31T23:59:59-01:00', 'created_at: is outside'],
    ['a time before the year 0', '2026-01-02T05:04:05+02:00', '0000-01-01T00:30:00+01:00', 'updated_at: is outside'],
    ['a year of five digits', '2026-01-02T03:04:05.678Z', '12026-01-02T03:04:05.678Z', 'created_at:'],
    ['a year with a sign', '2026-01-02T03:04:05.678Z', '+012026-01-02T03:04:05.678Z', 'created_at:'],
    ['a leap second', '2026-01-02T03:04:05.678Z', '2016-12-31T23:59:60Z', 'created_at:'],
    ['a currency that is none', '"currency":"EUR"', '"currency":"euro"', 'currency:'],
    ['a status of null', '"status":"completed"', '"status":null', 'status:'],
    [
      'an amount that comes twice',
      '"amount":-1.10',
      '"amount":-1.10,"amount":-1.10',
      'amount: comes twice in one object'
    ],
    ['a name that comes twice', '"name":', '"n\\u0061me":"x","name":', 'name: comes twice in one object'],
    ['an id that is a number', '"id":"t1"', '"id":7', 'id: is not a text'],
    ['an id that is too long', '"id":"t1"', `"id":"${'x'.repeat(201)}"`, 'id: is longer than 200 characters']
  ])('puts a row with %s on the problems list, with its raw text', async (_name, from, to, reason) => {
    const broken = ROW.replace(from, to)
    await using service = await scriptedService(json(page([ROW.replace('t1', 't0'), broken])))
    const { rows, problems } = await listFrom(service)
    expect(rows.map(({ id }) => id)).toEqual(['t0'])
    expect(problems).toHaveLength(1)
    expect(problems[0]?.raw).toBe(broken)
    expect(problems[0]?.reason).toContain(reason)
  })

  it('puts a row with invalid UTF-8 on the problems list, but not one with the replacement sign', async () => {
    const [sign, cut] = [
      ROW.replace('t1', 't0').replace('"r"', '"\ufffd"'),
      Buffer.from(page([ROW])).toString('latin1')
    ]
    const broken = cut.replace('"reference":"r"', '"reference":"\xe2\x82"').slice('{"data":['.length)
    const body = Buffer.concat([Buffer.from(`{"data":[${sign},`), Buffer.from(broken, 'latin1')])
    await using service = await scriptedService((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
    const { rows, problems, ids } = await listFrom(service)
    expect([ids, rows.map(({ reference }) => reference)]).toEqual([['t0', 't1'], ['\ufffd']])
    expect(problems).toMatchObject([{ id: 't1', reason: 'row: has bytes that are no text in UTF-8' }])
    expect(problems[0]?.raw).toBe(ROW.replace('"r"', '"\ufffd"'))
    const { reread } = transactions(createHttp({ fetch, baseUrl: service.baseUrl, token: TOKEN }), 'major')
    expect(problems.map(reread)).toEqual([undefined])
    expect(reread({ raw: ROW.replace('"amount":', '"amount":1,"amount":'), reason: '' })).toBeUndefined()
  })

  it.each(['null', '7', '"text"', '[]', '{"__proto__":{"id":"x"}}', '{"id":{"toString":1}}'])(
    'takes %s in place of a row for a problem',
    async (broken) => {
      await using service = await scriptedService(json(page([broken, ROW])))
      const { rows, problems } = await listFrom(service)
      expect([rows.length, problems[0]?.raw]).toEqual([1, broken])
    }
  )

  it('keeps a field named __proto__ as data and lets it change nothing', async () => {
    await using service = await scriptedService(json(page([ROW.replace('"fee"', '"__proto__"')])))
    const { rows } = await listFrom(service)
    expect(rows).toHaveLength(1)
    expect(({} as { amount?: unknown }).amount).toBeUndefined()
  })
})

describe('a service that fails', () => {
  const cases: readonly (readonly [name: string, code: ErrorCode, requests: number, answer: Answer])[] = [
    ['401', 'token-rejected', 1, json('{}', 401)],
    ['403', 'not-allowed', 1, json('{}', 403)],
    ['404', 'not-found', 1, json('{}', 404)],
    ['400', 'request-refused', 1, json('{}', 400)],
    ['a list that is still being made', 'service-failed', 5, json(page([ROW]), 202)],
    ['a list that something on the way has changed', 'bad-response', 1, json(page([ROW]), 203)],
    ['a part of a list', 'bad-response', 5, json(page([ROW]), 206)],
    ['a list that was created', 'bad-response', 1, json(page([ROW]), 201)],
    ['a status without a body', 'bad-response', 1, (response) => void response.writeHead(204).end()],
    ['302', 'redirected', 1, json('{}', 302, { location: 'http://127.0.0.1:9/elsewhere' })],
    ['429 for ever', 'rate-limited', 5, json('{}', 429, { 'retry-after': '0' })],
    ['503 for ever', 'service-failed', 5, json('{}', 503)],
    ['501', 'service-failed', 1, json('{}', 501)],
    [
      'a web page',
      'bad-response',
      1,
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
    ],
    ['cut JSON', 'bad-response', 5, json('{"data":[{"id":')],
    ['a list without has_more', 'bad-response', 1, json(`{"data":[${ROW}]}`)],
    ['a list with an odd has_more', 'bad-response', 1, json(`{"data":[${ROW}],"has_more":"false"}`)],
    ['JSON of another kind', 'bad-response', 5, json('{"items":[]}')],
    ['a connection reset', 'offline', 5, (response) => void response.socket?.destroy()],
    [
      'a body cut off',
      'offline',
      5,
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
        response.write('{"data":', () => response.socket?.destroy())
      }
    ]
  ]
  it.each(cases)('%s: %s after %i requests', async (_name, code, requests, answer) => {
    const failed = await failureOf(answer)
    expect(failed.error.code).toBe(code)
    expect(failed.requests).toBe(requests)
    expect(failed.error.message).toMatch(/\.$/)
    expect(failed.error.message).not.toContain('<')
  })

  it('passes on the words of the documented error body, clipped and without the token', async () => {
    const body = JSON.stringify({
      status: 400,
      type: 'malformed content',
      error: 'bad limit',
      description: `limit\u0007 ${TOKEN} ${'x'.repeat(300)}`
    })
    const { error } = await failureOf(json(body, 400))
    expect(error.message).toMatch(/The service says: limit ••• x{150,}…$/)
  })

  it('goes on after failures that sync run', async () => {
    await using service = await scriptedService(
      json('{}', 500),
      json('{}', 429, { 'retry-after': '0' }),
      (response) => void response.socket?.destroy(),
      json(page([ROW]))
    )
    expect((await listFrom(service)).rows).toHaveLength(1)
    expect(service.requests).toHaveLength(4)
  })

  const silences: readonly [string, Answer][] = [
    ['never answers', () => undefined],
    ['never ends its answer', (response) => void response.writeHead(200).write('{"data":[')]
  ]
  it.each(silences)(
    'gives up on a service that %s, however often garbage is collected meanwhile',
    async (_, answer) => {
      await using service = await scriptedService(answer)
      const collecting = setInterval(collectGarbage, 100)
      // On a busy machine a request may be given up before it has reached the service, so tries are counted here.
      let retries = 0
      const options = { timeout: 500, onRetry: () => void retries++ }
      const error: unknown = await listFrom(service, {}, options).catch((cause: unknown) => cause)
      clearInterval(collecting)
      expect(error).toMatchObject({ code: 'timed-out' })
      expect(retries).toBe(4)
    }
  )

  it('never reads more than the limit, however well it was compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))
    const { error, requests } = await failureOf(
      (response) =>
        void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb)
    )
    expect(error.code).toBe('bad-response')
    expect(error.message).toContain('more than 4 MB')
    expect(requests).toBe(1)
  })

  it('sends nothing to the address a redirect names', async () => {
    await using elsewhere = await scriptedService(json(page([])))
    for (const status of [301, 302, 303, 307, 308]) {
      const { error } = await failureOf(json('{}', status, { location: elsewhere.baseUrl }))
      expect(error.code).toBe('redirected')
    }
    expect(elsewhere.requests).toEqual([])
  })

  it('stops at once when cancelled, while it waits for an answer or for the next try', async () => {
    const [asking, waiting] = [new AbortController(), new AbortController()]
    await using silent = await scriptedService(() => asking.abort())
    const asked = listFrom(silent, {}, { signal: asking.signal, timeout: 60_000 })
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' })
    await using busy = await scriptedService(json('{}', 503, { 'retry-after': '60' }))
    const onRetry = () => void setImmediate(() => waiting.abort())
    const waited = listFrom(busy, {}, { signal: waiting.signal, onRetry })
    await expect(waited).rejects.toMatchObject({ code: 'cancelled' })
  })
})

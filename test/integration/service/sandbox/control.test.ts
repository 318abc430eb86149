import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sampleIds } from '../../../../electron/service/sandbox/sample/sampleIds.ts'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { callSandbox, control } from '../../../support/service/sandboxCalls.ts'
import { getPage, request, startTestSandbox } from '../../../support/service/sandboxClient.ts'

let sandbox: Sandbox
const { individuals, accounts } = sampleIds(1)

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 300 })
})
afterEach(() => control(sandbox, 'POST', 'reset', { seed: 1, rows: 300 }))
afterAll(() => sandbox.stop())

const setFaults = (...faults: readonly object[]) => control(sandbox, 'PUT', 'faults', { faults })
const setPolicy = (policy: object) => control(sandbox, 'PATCH', 'policy', policy)
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>
const newAccount = () => callSandbox(sandbox, 'POST', '/v3/accounts', { individual_id: individuals[0] })
const accountCount = async () => ((await control(sandbox, 'GET', 'state')) as { accounts: unknown[] }).accounts.length

describe('the control surface', () => {
  const paths = ['state', 'memory', 'reset', 'clock', 'policy', 'faults', 'journal', 'token', 'transactions']

  it.each(paths)('opens %s to its own token alone', async (path) => {
    for (const token of [undefined, sandbox.token, sandbox.publicKey]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const response = await fetch(`${sandbox.baseUrl}/__sandbox/${path}`, { method: 'POST', headers, body: null })
      expect([401, 405]).toContain(response.status)
      if (response.status === 405) expect((await bodyOf(response))['type']).toBe('method not allowed')
    }
    expect((await request({ ...sandbox, token: sandbox.controlToken })).status).toBe(401)
  })

  it.each<[string, string, unknown]>([
    ['PATCH', 'policy', { cursr: 'inclusive' }],
    ['PATCH', 'policy', { cursor: 'maybe' }],
    ['POST', 'clock', { advance: -1 }],
    ['PUT', 'faults', { faults: [{ kind: 'flood' }] }],
    ['POST', 'reset', { rows: -1 }],
    ['POST', 'transactions', { amount: 1.5, currency: 'EUR', account_id: 'a' }]
  ])('refuses nonsense: %s %s %o', async (method, path, body) => {
    const headers = { authorization: `Bearer ${sandbox.controlToken}`, 'content-type': 'application/json' }
    const response = await fetch(`${sandbox.baseUrl}/__sandbox/${path}`, {
      method,
      headers,
      body: JSON.stringify(body)
    })
    expect(response.status).toBe(400)
    expect(await bodyOf(response)).toMatchObject({ type: 'malformed content', error: 'invalid body' })
  })

  it('adds, changes and removes transactions between two pages', async () => {
    const first = await getPage(sandbox, { limit: 2 })
    const row = { amount: -1999, currency: 'EUR', account_id: accounts[0]?.shortId, reference: 'Added' }
    const { id } = (await control(sandbox, 'POST', 'transactions', row)) as { id: string }
    expect((await getPage(sandbox, { limit: 1 })).data[0]).toMatchObject({ id, amount: -19.99, reference: 'Added' })
    expect((await getPage(sandbox, { limit: 3 })).data.slice(1).map((one) => one.id)).toEqual(
      first.data.map((one) => one.id)
    )
    const [, other] = first.data
    await control(sandbox, 'PATCH', `transactions/${other?.id ?? ''}`, { status: 'under_water' })
    const [changed] = (await getPage(sandbox, { limit: 1, sort_by: 'updated_at' })).data
    expect(changed).toMatchObject({ id: other?.id, status: 'under_water' })
    await control(sandbox, 'DELETE', `transactions/${id}`)
    expect((await getPage(sandbox, { limit: 2 })).data.map((one) => one.id)).toEqual(first.data.map((one) => one.id))
    expect((await request(sandbox, `?starting_after=${id}`)).status).toBe(400)
  })

  it('moves the clock, which the Date header shows', async () => {
    await control(sandbox, 'POST', 'clock', { frozen: true, advance: 86_400 })
    const { now } = (await control(sandbox, 'GET', 'clock')) as { now: string }
    const date = (await request(sandbox)).headers.get('date') ?? ''
    expect(Date.parse(date)).toBe(Math.floor(Date.parse(now) / 1000) * 1000)
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(86_000_000)
  })

  it('lets the access token expire, by hand and by its life', async () => {
    await control(sandbox, 'POST', 'token', { expired: true })
    expect(await bodyOf(await request(sandbox))).toMatchObject({ status: 401, error: 'expired token' })
    await control(sandbox, 'POST', 'token', { expired: false })
    expect((await request(sandbox)).status).toBe(200)
    await setPolicy({ token_life: 60 })
    await control(sandbox, 'POST', 'clock', { advance: 61 })
    expect((await request(sandbox)).status).toBe(401)
  })

  it('makes room for another card', async () => {
    const path = `/v3/individuals/${individuals[0] ?? ''}/payment_methods`
    expect((await callSandbox(sandbox, 'POST', path, { type: 'card' })).status).toBe(409)
    const [method] = (await bodyOf(await callSandbox(sandbox, 'GET', path)))['data'] as { id: string }[]
    await control(sandbox, 'DELETE', `payment_methods/${method?.id ?? ''}`)
    expect((await callSandbox(sandbox, 'POST', path, { type: 'card' })).status).toBe(200)
  })

  it('gives an account other bank details, each time', async () => {
    const { accounts } = (await control(sandbox, 'GET', 'state')) as { accounts: { id: string }[] }
    const path = `accounts/${accounts[0]?.id ?? ''}/bank_details`
    const read = async () => (await (await callSandbox(sandbox, 'GET', `/v3/${path}`)).json()) as unknown
    const before = await read()
    const changed = await control(sandbox, 'POST', path)
    const wrong = await control(sandbox, 'POST', path, { rails: 'several', iban: 'invalid' })
    expect(await read()).toEqual(wrong)
    expect(new Set([before, changed, wrong].map((each) => JSON.stringify(each))).size).toBe(3)
    expect(wrong).toMatchObject([{ payment_rail: 'sepa' }, { payment_rail: 'local-clearing' }])
    await control(sandbox, 'POST', 'reset')
    expect(await read()).toEqual(before)
  })

  it('brings back the switches and faults of the start with a reset', async () => {
    const own = await startTestSandbox({ policy: { order: 'asc' }, faults: [{ kind: 'latency', milliseconds: 1 }] })
    try {
      await control(own, 'PATCH', 'policy', { order: 'desc', unit: 'minor' })
      await control(own, 'PUT', 'faults', { faults: [] })
      await control(own, 'POST', 'reset')
      const state = await control(own, 'GET', 'state')
      expect(state).toMatchObject({ policy: { order: 'asc', unit: 'major' }, faults: [{ kind: 'latency' }] })
    } finally {
      await own.stop()
    }
  })
})

describe('the journal', () => {
  it('lists requests with their outcome, and neither secrets nor what looks like a card number', async () => {
    await setFaults({ kind: 'drop', count: 1 })
    await request(sandbox, '?limit=3').catch(() => undefined)
    await request(sandbox, `?starting_after=${sandbox.token}`)
    await request(sandbox, '?starting_after=4111%201111%201111%201111')
    await fetch(`${sandbox.baseUrl}/v1/4111111111111111`)
    const journal = (await control(sandbox, 'GET', 'journal')) as { requests: { path: string; status: number }[] }
    expect(journal.requests.map(({ path, status }) => [path, status])).toEqual([
      ['/v1/transactions?limit=3', 0],
      ['/v1/transactions?starting_after=[secret]', 400],
      ['/v1/transactions?starting_after=[number]', 400],
      ['/v1/[number]', 404]
    ])
    expect(journal.requests[0]).toMatchObject({ method: 'GET', faults: ['drop'] })
  })

  it('keeps the last thousand', async () => {
    for (let round = 0; round < 21; round += 1) {
      await Promise.all(Array.from({ length: 100 }, () => request(sandbox, '?limit=1').then((answer) => answer.text())))
    }
    const { requests } = (await control(sandbox, 'GET', 'journal')) as { requests: { number: number }[] }
    expect(requests).toHaveLength(1000)
  })
})

describe('a fault', () => {
  it.each<[object, number, RegExp | null]>([
    [{ kind: 'unauthorized' }, 401, null],
    [{ kind: 'rate_limit', seconds: 7 }, 429, /^7$/],
    [{ kind: 'rate_limit', retry_after: 'date' }, 429, /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/],
    [{ kind: 'rate_limit', retry_after: 'past' }, 429, /GMT$/],
    [{ kind: 'rate_limit', retry_after: 'invalid' }, 429, /^soon$/],
    [{ kind: 'rate_limit', retry_after: 'none' }, 429, null],
    [{ kind: 'status' }, 503, null],
    [{ kind: 'status', status: 502 }, 502, null]
  ])('%o refuses as it says', async (fault, status, retryAfter) => {
    await setFaults(fault)
    const response = await request(sandbox)
    expect(response.status).toBe(status)
    const header = response.headers.get('retry-after')
    if (retryAfter === null) expect(header).toBeNull()
    else expect(header).toMatch(retryAfter)
    expect(await bodyOf(response)).toMatchObject({ status })
  })

  it('of a connection breaks off before, within or after', async () => {
    await setFaults({ kind: 'reset', path: '/v3/accounts' })
    await expect(newAccount()).rejects.toThrow()
    expect(await accountCount()).toBe(accounts.length)
    await setFaults({ kind: 'drop', path: '/v3/accounts' })
    await expect(newAccount()).rejects.toThrow()
    expect(await accountCount()).toBe(accounts.length + 1)
    for (const share of [0, 0.5, 1]) {
      await setFaults({ kind: 'cut', share })
      const response = await request(sandbox)
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toThrow()
    }
  })

  it.each(['json', 'html', 'nothing', 'null'])('sends a body that is no page: %s', async (body) => {
    await setFaults({ kind: 'malformed', body })
    const response = await request(sandbox)
    expect(response.status).toBe(200)
    const text = await response.text()
    const read = () => (JSON.parse(text) as { data: unknown }).data
    expect(read).toThrow()
  })

  it('makes pages stuck or empty', async () => {
    const first = await getPage(sandbox, { limit: 2 })
    await setFaults({ kind: 'stuck' })
    expect(await getPage(sandbox, { limit: 2, starting_after: first.data[1]?.id ?? '' })).toEqual(first)
    await setFaults({ kind: 'empty' })
    expect(await getPage(sandbox, { limit: 2 })).toEqual({ data: [], has_more: true })
  })

  it('waits', async () => {
    await setFaults({ kind: 'latency', milliseconds: 120 })
    const started = performance.now()
    await (await request(sandbox)).text()
    expect(performance.now() - started).toBeGreaterThan(110)
  })

  it('hits by count, after a number of requests, by method and by path', async () => {
    const statuses = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await request(sandbox)).status))
    await setFaults({ kind: 'status', skip: 1, count: 2, method: 'GET', path: '/v1/*' })
    expect((await newAccount()).status).toBe(200)
    const seen: number[] = []
    for (let at = 0; at < 5; at += 1) seen.push(...(await statuses(1)))
    expect(seen).toEqual([200, 503, 503, 200, 200])
  })

  it('hits by chance, the same requests with the same seed', async () => {
    const outcomes = async (seed: number) => {
      await control(sandbox, 'PUT', 'faults', { faults: [{ kind: 'status', probability: 0.3 }], seed })
      const seen: boolean[] = []
      for (let at = 0; at < 60; at += 1) seen.push((await request(sandbox)).ok)
      return seen
    }
    const [one, again, other] = [await outcomes(4), await outcomes(4), await outcomes(5)]
    expect(again).toEqual(one)
    expect(other).not.toEqual(one)
    expect(one.filter((ok) => !ok).length).toBeGreaterThan(5)
    expect(one.filter((ok) => !ok).length).toBeLessThan(35)
  })
})

describe('a switch', () => {
  it.each([
    ['minimal', 'application/json; charset=utf-8', '{"status":400,"type":"malformed content"}'],
    ['empty', null, ''],
    ['html', 'text/html; charset=utf-8', '<!doctype html><title>Error</title><h1>400</h1>']
  ])('gives errors another shape: %s', async (error_shape, type, text) => {
    await setPolicy({ error_shape })
    const response = await request(sandbox, '?limit=0')
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([400, type, text])
  })

  it('caps, refuses and defaults the size of a page', async () => {
    await setPolicy({ limit_cap: 5, limit_max: 50, limit_default: 20 })
    expect(await getPage(sandbox, { limit: 10 })).toMatchObject({ data: { length: 5 }, has_more: true })
    expect((await request(sandbox, '?limit=51')).status).toBe(400)
    await setPolicy({ limit_cap: 0 })
    expect((await getPage(sandbox, {})).data).toHaveLength(20)
  })

  it('changes how rows are written', async () => {
    await setPolicy({ unit: 'minor', exchange_rate: 'string', words: 'new', times: 'equal' })
    const text = await (await request(sandbox, '?limit=300')).text()
    expect(text).not.toMatch(/"(payment_)?amount":-?\d+\./)
    expect(text).toMatch(/"exchange_rate":"\d+\.\d+"/)
    expect(text).toContain('"status":"awaiting_second_look"')
    expect(new Set(text.match(/"created_at":"[^"]+"/g)).size).toBeLessThan(25)
    await setPolicy({ unit: 'major', row_shape: 'old' })
    const old = await (await request(sandbox, '?limit=300')).text()
    expect(old).not.toContain('correlation_id')
    for (const party of ['"counterparty":{"name":', '"counterparty":null,', '"payment_currency":"EUR","reference":']) {
      expect(old).toContain(party)
    }
  })

  it('lets the list drift while it is read', async () => {
    await setPolicy({ drift: 'mixed' })
    const before = await (await request(sandbox, '?limit=300')).text()
    for (let at = 0; at < 10; at += 1) await (await request(sandbox, '?limit=1')).text()
    expect(await (await request(sandbox, '?limit=300')).text()).not.toBe(before)
  })

  it('gives new accounts other rails and currencies', async () => {
    await setPolicy({ rails: 'several', iban: 'invalid', account_currency: 'PLN' })
    const account = await bodyOf(await newAccount())
    expect(account).toMatchObject({ currency: 'PLN', name: 'PLN account', balance: 0, type: 'current' })
    const details = await callSandbox(sandbox, 'GET', `/v3/accounts/${String(account['id'])}/bank_details`)
    expect(await details.json()).toMatchObject([{ payment_rail: 'sepa' }, { payment_rail: 'local-clearing' }])
  })
})

import { describe, expect, it } from 'vitest'
import { createHttp } from '../../../../electron/service/api/http.ts'
import { consents } from '../../../../electron/service/api/resources/consents.ts'
import type { AmountUnit } from '../../../../shared/domain/money.ts'
import { json, scriptedService } from '../../../support/service/scriptedService.ts'
import { strangeServer } from '../../../support/isolatedWindow/strangeServer.ts'

const { signal } = new AbortController()
const ACCOUNT = '0b2f3c4d-0000-4000-8000-00000000000a'

const DATE = 'Fri, 02 Jan 2026 01:00:00 GMT'
const answering = (body: string) =>
  strangeServer(() => ({ headers: { 'Content-Type': 'application/json', Date: DATE }, body }))
const apiOf = ({ origin }: { readonly origin: string }, unit: AmountUnit = 'major') =>
  consents(createHttp({ fetch, baseUrl: origin, token: 'a-token', timeout: 20_000, random: () => 0 }), unit)
const charge = (amount: string, currency = 'EUR') => ({ amount, currency, accountId: ACCOUNT })

describe('creating a consent', () => {
  it.each([
    ['major', '0.10', 'EUR', '0.10'],
    ['minor', '0.10', 'EUR', '10'],
    ['major', '90071992547409.93', 'EUR', '90071992547409.93'],
    ['minor', '90071992547409.93', 'EUR', '9007199254740993'],
    ['minor', '5', 'JPY', '5']
  ] as const)('sends a charge in %s units: %s %s as %s', async (unit, amount, currency, sent) => {
    await using service = await answering('{"consent":{"id":"c1","status":"pending"}}')
    const made = await apiOf(service, unit).create('i1', charge(amount, currency), { signal })
    expect(made).toEqual({ id: 'c1', status: 'pending' })
    const body = `{"type":"card","charge":{"amount":${sent},"currency":"${currency}","account_id":"${ACCOUNT}"}}`
    expect(service.asked.map(({ method, body: is }) => [method, is])).toEqual([['POST', body]])
  })

  it('sends nothing but the type where a card is only saved', async () => {
    await using service = await answering('{"consent":{"id":"c1","status":"NEW"}}')
    await apiOf(service).create('i1', null, { signal })
    expect(service.asked[0]?.body).toBe('{"type":"card"}')
  })
})

describe('an id that the service does not know', () => {
  it('is reported by what it should be the id of', async () => {
    await using service = await scriptedService(json('{}', 404))
    const api = apiOf({ origin: service.baseUrl })
    const missing = (words: string) => ({ code: 'not-found', message: expect.stringContaining(words) as unknown })
    await expect(api.create('i1', null, { signal })).rejects.toMatchObject(missing('no customer with this id'))
    await expect(api.create('i1', charge('1.00'), { signal })).rejects.toMatchObject(
      missing('no customer or no account')
    )
    await expect(api.request('c1', { signal })).rejects.toMatchObject(missing('no authorisation with this id'))
  })
})

describe('requesting a consent', () => {
  const METHOD =
    '{"method":{"redirect_url":"javascript:1","token":"t","expires_at":"2026-01-02T03:04:05+02:00","more":1}}'

  it('has no body at all, and returns the time of the service', async () => {
    await using service = await answering(METHOD)
    expect(await apiOf(service).request('c/1', { signal })).toEqual({
      token: 't',
      redirectUrl: 'javascript:1',
      expiresAt: '2026-01-02T01:04:05.000Z',
      servedAt: '2026-01-02T01:00:00.000Z'
    })
    expect(service.asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/v3/consents/c%2F1', '']
    ])
  })

  it.each(['{}', '{"method":{}}', METHOD.replace('"t"', '""'), METHOD.replace('+02:00', '')])(
    'takes %s for an answer that says nothing of what was done',
    async (body) => {
      await using service = await answering(body)
      await expect(apiOf(service).request('c1', { signal })).rejects.toMatchObject({ code: 'outcome-unknown' })
      expect(service.asked).toHaveLength(1)
    }
  )
})

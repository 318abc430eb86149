import { isValidBIC, isValidIBAN } from 'ibantools'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { OPERATIONS } from '../../../../electron/service/sandbox/openapi/operations.ts'
import { sampleIds } from '../../../../electron/service/sandbox/sample/sampleIds.ts'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { callSandbox } from '../../../support/service/sandboxCalls.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'

let sandbox: Sandbox
const { individuals, guests, accounts } = sampleIds(1)
const NOBODY = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 200 })
})
afterAll(() => sandbox.stop())

const call = (method: string, path: string, body?: unknown) => callSandbox(sandbox, method, path, body)
const methodsOf = (id = '') => `/v3/individuals/${id}/payment_methods`
const charge = (changes: object = {}) => ({
  type: 'card',
  charge: { amount: 12.34, currency: 'EUR', account_id: accounts[0]?.id, ...changes }
})

function schemaOf(id: string): z.ZodType {
  const operation = OPERATIONS.find((one) => one.id === id)
  if (operation === undefined) throw new Error(`There is no operation ${id}.`)
  return operation.answer.schema
}

async function expectProblem(response: Response, status: number, error?: string): Promise<Record<string, unknown>> {
  expect(response.status).toBe(status)
  const body = (await response.json()) as Record<string, unknown>
  expect(body).toMatchObject(error === undefined ? { status } : { status, error })
  return body
}

describe('payment methods', () => {
  it('are at most one, of an individual and of a guest', async () => {
    for (const path of [methodsOf(individuals[0]), `/v3/guests/${guests[0] ?? ''}/payment_methods`]) {
      const body = schemaOf('listPaymentMethodsOfGuest').parse(await (await call('GET', path)).json())
      expect(body).toMatchObject({ data: [{ type: 'card', details: { brand: 'visa' } }], has_more: false })
    }
    expect(await (await call('GET', methodsOf(individuals[3]))).json()).toEqual({ data: [], has_more: false })
  })

  it('of nobody, of a guest given as an individual, or of no UUID are refused', async () => {
    await expectProblem(await call('GET', methodsOf(NOBODY)), 404)
    await expectProblem(await call('GET', methodsOf(guests[0])), 404)
    await expectProblem(await call('GET', methodsOf('1')), 400, 'invalid id')
  })

  it('take an id in capital letters', async () => {
    expect((await call('GET', methodsOf(individuals[0]?.toUpperCase()))).status).toBe(200)
  })
})

describe('a consent over HTTP', () => {
  it('is created, requested, and requested again with another token', async () => {
    const response = await call('POST', methodsOf(individuals[2]), charge())
    const { consent } = (await response.json()) as { consent: { id: string; status: string } }
    expect(consent.status).toBe('pending')
    const request = async () => {
      const body: unknown = await (await call('POST', `/v3/consents/${consent.id}`)).json()
      return schemaOf('requestConsent').parse(body) as {
        method: { token: string; redirect_url: string; expires_at: string }
      }
    }
    const [first, second] = [await request(), await request()]
    expect(second.method.token).not.toBe(first.method.token)
    expect(first.method.redirect_url.startsWith(`${sandbox.baseUrl}/checkout/`)).toBe(true)
    expect(Date.parse(first.method.expires_at) - Date.now()).toBeGreaterThan(800_000)
    expect(first.method.expires_at).toMatch(/\+00:00$/)
  })

  it('without a charge is refused while a card is saved', async () => {
    await expectProblem(await call('POST', methodsOf(individuals[0]), { type: 'card' }), 409, 'payment method exists')
    expect((await call('POST', methodsOf(individuals[2]), { type: 'card' })).status).toBe(200)
  })

  it.each<[string, unknown, string]>([
    ['no body', undefined, ''],
    ['a list', [], ''],
    ['null', null, ''],
    ['no type', {}, 'type'],
    ['another type', { type: 'iban' }, 'type'],
    ['an unknown field', { type: 'card', save: true }, 'save'],
    ['an unknown field of the charge', charge({ recurring: true }), 'charge.recurring'],
    ['a text as amount', charge({ amount: '12.34' }), 'charge.amount'],
    ['an amount of zero', charge({ amount: 0 }), 'charge.amount'],
    ['a negative amount', charge({ amount: -1 }), 'charge.amount'],
    ['too many decimals', charge({ amount: 12.345 }), 'charge.amount'],
    ['decimals of a currency without', charge({ amount: 1.5, currency: 'JPY' }), 'charge.amount'],
    ['too much', charge({ amount: 1e15 }), 'charge.amount'],
    ['a currency in small letters', charge({ currency: 'eur' }), 'charge.currency'],
    ['three letters that are no currency', charge({ currency: 'ZZZ' }), 'charge.currency'],
    ['a currency that is no more', charge({ currency: 'DEM' }), 'charge.currency'],
    ['an account that is no UUID', charge({ account_id: 'abc' }), 'charge.account_id']
  ])('is refused with %s, and the property is named', async (_name, body, property) => {
    const problem = await expectProblem(await call('POST', methodsOf(individuals[2]), body), 400)
    if (body !== undefined) expect(problem['content']).toMatchObject({ property })
  })

  it('is refused for an account that does not exist', async () => {
    await expectProblem(await call('POST', methodsOf(individuals[2]), charge({ account_id: NOBODY })), 404)
  })

  it('is requested without a body, and only when it exists', async () => {
    await expectProblem(await call('POST', `/v3/consents/${NOBODY}`), 404)
    await expectProblem(await call('POST', `/v3/consents/${NOBODY}`, {}), 400, 'unexpected body')
    await expectProblem(await call('POST', '/v3/consents/1'), 400, 'invalid id')
  })
})

describe('accounts', () => {
  it('are created in the currency of the policy with valid bank details that stay the same', async () => {
    const response = await call('POST', '/v3/accounts', { individual_id: individuals[1] })
    const account = schemaOf('createAccount').parse(await response.json()) as { id: string }
    expect(account).toMatchObject({ currency: 'EUR', balance: 0 })
    const read = async () => (await (await call('GET', `/v3/accounts/${account.id}/bank_details`)).json()) as Details
    const details = await read()
    expect(details).toHaveLength(1)
    expect(details[0]?.payment_rail).toBe('sepa')
    expect(isValidIBAN(details[0]?.details.iban ?? '')).toBe(true)
    expect(isValidBIC(details[0]?.details.bic ?? '')).toBe(true)
    expect(await read()).toEqual(details)
  })

  it('have, among the samples, one bad checksum and one unknown rail', async () => {
    const details = await Promise.all(
      accounts.map(async ({ id }) => (await (await call('GET', `/v3/accounts/${id}/bank_details`)).json()) as Details)
    )
    schemaOf('listBankDetails').parse(details[0])
    const entries = details.flat()
    const ibans = entries.map((entry) => entry.details.iban).filter((iban) => iban !== undefined)
    expect(ibans.filter((iban) => !isValidIBAN(iban))).toHaveLength(1)
    expect(details.filter((list) => list.every(({ payment_rail }) => payment_rail !== 'sepa'))).toHaveLength(1)
    expect(new Set(ibans).size).toBe(ibans.length)
  })

  it.each<[unknown, number]>([
    [undefined, 400],
    [{}, 400],
    [{ individual_id: 'x' }, 400],
    [{ individual_id: NOBODY }, 404],
    [{ individual_id: NOBODY, currency: 'EUR' }, 400]
  ])('are refused for %o', async (body, status) => {
    await expectProblem(await call('POST', '/v3/accounts', body), status)
  })
})

type Details = { payment_rail: string; details: { iban?: string; bic?: string } }[]

describe('a body', () => {
  const send = (type: string | undefined, body: string) => {
    const headers = { authorization: `Bearer ${sandbox.token}`, ...(type !== undefined && { 'content-type': type }) }
    return fetch(`${sandbox.baseUrl}/v3/accounts`, { method: 'POST', headers, body: Buffer.from(body) })
  }

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense', undefined])(
    'of the type %s is refused',
    async (type) => {
      await expectProblem(await send(type, JSON.stringify({ individual_id: individuals[0] })), 415)
    }
  )

  it('that is no JSON, or too large, is refused', async () => {
    await expectProblem(await send('application/json', '{"individual_id":'), 400, 'invalid JSON')
    await expectProblem(await send('application/json', `"${'x'.repeat(70_000)}"`), 413)
  })
})

describe('the start page', () => {
  it('says how to begin, without a token, under a strict policy', async () => {
    const response = await fetch(`${sandbox.baseUrl}/`)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'"
    )
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    for (const known of [sandbox.publicKey, individuals[0], guests[0], accounts[0]?.id, 'cursor', 'rate_limit']) {
      expect(text).toContain(known)
    }
    for (const secret of [sandbox.token, sandbox.controlToken]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/<script(?! src)|<style|style="|\son\w+="/)
  })

  it('has a style sheet that browsers take', async () => {
    const response = await fetch(`${sandbox.baseUrl}/start.css`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })
})

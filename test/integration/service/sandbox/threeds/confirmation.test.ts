import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateKeyPair, SignJWT } from 'jose'
import type { Sandbox } from '../../../../../electron/service/sandbox/startSandbox.ts'
import { aCard, callBackend, requestConsent, sampleIds } from '../../../../support/cards/cardFlow.ts'
import { CardFrame } from '../../../../support/cards/cardFrame.ts'
import { getPage, startTestSandbox } from '../../../../support/service/sandboxClient.ts'

let sandbox: Sandbox
let frame: CardFrame

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 10, policy: { unknown_holder: 'accept' } })
  frame = await CardFrame.open(sandbox)
})
afterAll(() => sandbox.stop())

async function savedCard(individual: number): Promise<unknown> {
  const path = `/v3/individuals/${sampleIds().individual(individual)}/payment_methods`
  return ((await callBackend(sandbox, 'GET', path)) as { data: readonly { details: unknown }[] }).data[0]?.details
}

let next = 2
const somebody = () => next++

describe('confirming a consent', () => {
  it.each(['0100', '0000', '0072', '0173'])('saves the card, by the course %s', async (course) => {
    const who = somebody()
    const { token } = await requestConsent(sandbox, who)
    const { data } = await frame.carryThrough(token, course)
    expect(data).toMatchObject({ consent: { status: 'confirmed' }, payment_method: { type: 'card' } })
    expect(await savedCard(who)).toEqual({ brand: 'visa', exp_month: '12', exp_year: '39', last4: course })
  })

  it('charges the card: the transaction is at the head of the list', async () => {
    const who = somebody()
    const { token } = await requestConsent(sandbox, who, 40.25)
    const { data } = await frame.carryThrough(token, '0172')
    const page = await getPage(sandbox, { limit: 1 })
    expect(data?.transaction_id).toBe(page.data[0]?.id)
    expect(page.data[0]).toMatchObject({ amount: 40.25, currency: 'EUR' })
    expect(await savedCard(who)).toBeUndefined()
  })

  it('charges and saves where that is requested', async () => {
    const who = somebody()
    const { token } = await requestConsent(sandbox, who, 1)
    expect((await frame.carryThrough(token, '0100', { save: true })).data).toHaveProperty('payment_method')
    expect(await savedCard(who)).toMatchObject({ last4: '0100' })
  })

  it('has no effect before the last step is passed', async () => {
    const who = somebody()
    const { token } = await requestConsent(sandbox, who)
    expect((await frame.confirm(token, '0072')).verification).toBeDefined()
    expect(await savedCard(who)).toBeUndefined()
  })

  it('has an effect once', async () => {
    const { token } = await requestConsent(sandbox, somebody(), 5)
    expect((await frame.confirm(token, '0100')).data).toBeDefined()
    expect((await frame.confirm(token, '0100')).error?.code).toBe('token_used')
  })

  it.each([
    ['0110', 'submit'],
    ['0171', 'submit'],
    ['0172', 'cancel'],
    ['0160', 'submit'],
    ['0174', 'submit'],
    ['0178', 'submit']
  ])('with the card %s is declined (the cardholder does: %s)', async (course, action) => {
    const who = somebody()
    const { token } = await requestConsent(sandbox, who)
    expect((await frame.carryThrough(token, course, {}, action)).error?.code).toBe('card_declined')
    expect(await savedCard(who)).toBeUndefined()
  })

  it('saves nothing if that is the request, even where there is nothing to charge', async () => {
    const who = somebody()
    const { token } = await requestConsent(sandbox, who)
    expect((await frame.confirm(token, '0100', { save: false })).data).toBeDefined()
    expect(await savedCard(who)).toBeUndefined()
  })

  it('can be tried with another card twice, then the consent has failed', async () => {
    const { token } = await requestConsent(sandbox, somebody(), 5)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { error } = await frame.confirm(token, '0110')
      expect(error).toMatchObject({ code: 'card_declined', reason: 'refused', tries_left: 2 - attempt })
      expect(error?.message).toContain('Your bank declined this payment.')
    }
    expect((await frame.confirm(token, '0100')).error?.code).toBe('token_used')
  })

  it('fails before any step where a card is saved already', async () => {
    const { token } = await requestConsent(sandbox, 0, 5)
    expect((await frame.confirm(token, '0172', { save: true })).error?.code).toBe('payment_method_exists')
  })

  it.each([
    ['an unknown token', { consent: 'nothing' }, 'unknown_token'],
    ['an expired card', { card: { ...aCard('0100'), expires: [1, 20] } }, 'expired_card'],
    ['no test card', { card: { ...aCard('0100'), pan: '4916338506082832' } }, 'not_a_test_card'],
    ['an unreadable card', { card: { pan: '1' } }, 'invalid_order'],
    ['an answer that nobody asked for', { verification: { type: 'challenge', data: 'e30' } }, 'card_declined']
  ])('with %s fails as it should', async (_name, change, code) => {
    const { token } = await requestConsent(sandbox, somebody(), 5)
    expect((await frame.confirm(token, '0100', change)).error?.code).toBe(code)
  })
})

describe('a signed order', () => {
  async function order(change: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    const { token } = await requestConsent(sandbox, somebody(), 5)
    const signed = await frame.sign({ consent: token, save: false, card: aCard('0100') }, change)
    return (await frame.send(signed)).error?.code
  }
  const now = () => Math.floor(Date.now() / 1000)

  it('is accepted as the frame signs it', async () => {
    expect(await order({})).toBeUndefined()
  })

  it.each([
    ['for another service', { aud: 'http://127.0.0.1:1' }],
    ['of another frame', { iss: 'somebody' }],
    ['that has expired', { iat: now() - 50, exp: now() - 20 }],
    ['that is old', { iat: now() - 3600, exp: now() + 60 }],
    ['without an end', { exp: undefined }],
    ['without an id', { jti: undefined }]
  ])('%s is refused', async (_name, change) => {
    expect(await order(change)).toBe('invalid_order')
  })

  it('is accepted once', async () => {
    const { token } = await requestConsent(sandbox, somebody(), 5)
    const signed = await frame.sign({ consent: token, save: false, card: aCard('0110') })
    expect((await frame.send(signed)).error?.code).toBe('card_declined')
    expect((await frame.send(signed)).error?.code).toBe('invalid_order')
  })

  it('is refused when it was signed by another key, not at all, or changed', async () => {
    const { token } = await requestConsent(sandbox, somebody(), 5)
    const claims = { consent: token, save: false, card: aCard('0100') }
    const signed = await frame.sign(claims)
    const [header = '', payload = '', signature = ''] = signed.split('.')
    const other = await generateKeyPair('ES256')
    const stolen = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const forged = await new SignJWT(stolen).setProtectedHeader({ alg: 'ES256' }).sign(other.privateKey)
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const changed = `${header}.${Buffer.from(JSON.stringify({ ...stolen, save: true })).toString('base64url')}.${signature}`
    for (const attempt of [forged, none, changed, '', 'x.y.z']) {
      expect((await frame.send(attempt)).error?.code).toBe('invalid_order')
    }
    expect((await frame.send(signed, 'nobody')).error?.code).toBe('invalid_order')
    expect((await frame.send(signed)).data).toBeDefined()
  })

  it('needs a frame that knows the public key', async () => {
    await expect(CardFrame.open(sandbox, 'sandbox_public_wrong')).rejects.toThrow('invalid_public_key')
  })
})

it('reports less where the policy says so', async () => {
  const own = await startTestSandbox({ rows: 10, policy: { sdk_result: 'minimal' } })
  try {
    const there = await CardFrame.open(own)
    const { token } = await requestConsent(own, 2, 5)
    expect(await there.confirm(token, '0110')).toEqual({ error: { code: 'card_declined' } })
    expect(await there.confirm(token, '0100')).toEqual({ data: {} })
  } finally {
    await own.stop()
  }
})

it('ends with the consent’s time', async () => {
  const own = await startTestSandbox({ rows: 10, policy: { consent_life: 1 } })
  try {
    const there = await CardFrame.open(own)
    const { token } = await requestConsent(own, 2, 5)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await there.confirm(token, '0100')).error?.code).toBe('token_expired')
  } finally {
    await own.stop()
  }
})

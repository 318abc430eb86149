import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Policy } from '../../../../../electron/service/sandbox/policy/switches.ts'
import type { Sandbox } from '../../../../../electron/service/sandbox/startSandbox.ts'
import { TEST_CARDS } from '../../../../../electron/service/sandbox/threeds/testCards.ts'
import {
  aCard,
  aCreatable,
  answerChallenge,
  authorize,
  carryThrough,
  encode,
  openChallenge,
  openMethod,
  requestOf,
  stepOf,
  withAnswer
} from '../../../../support/cards/cardFlow.ts'
import { codeOf, fieldOf } from '../../../../support/cards/issuerPage.ts'
import { startTestSandbox } from '../../../../support/service/sandboxClient.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 10 })
})
afterAll(() => sandbox.stop())

describe('an authorization, by its test card', () => {
  it.each([
    ['0100', [201]],
    ['0000', [400, 201]],
    ['0200', [400, 201]],
    ['0110', [402]],
    ['0010', [400, 402]],
    ['0160', [402]],
    ['0172', [400, 201]],
    ['0072', [400, 400, 201]],
    ['0272', [400, 400, 201]],
    ['0070', [400, 400, 201]],
    ['0170', [400, 201]],
    ['0171', [400, 402]],
    ['1172', [400, 201]],
    ['3172', [400, 201]],
    ['0173', [400, 400, 400, 201]],
    ['0174', [400, 402]],
    ['0178', [400, 402]]
  ])('%s is answered %j', async (course, statuses) => {
    const replies = await carryThrough(sandbox, aCreatable(course))
    expect(replies.map(({ status }) => status)).toEqual(statuses)
  })

  it('goes on without end where the card says so', async () => {
    const replies = await carryThrough(sandbox, aCreatable('0175'))
    expect(replies.map(({ status }) => status)).toEqual(Array(11).fill(400))
    expect(new Set(replies.map((reply) => stepOf(reply).data['acsTransID'])).size).toBe(11)
  })

  it('repeats the very same step where the card says so', async () => {
    const replies = await carryThrough(sandbox, aCreatable('0176'))
    expect(new Set(replies.map((reply) => JSON.stringify(stepOf(reply)))).size).toBe(1)
  })

  it('has listed cards that all begin as they are described, and never fail inside', async () => {
    for (const { pan, brand } of TEST_CARDS) {
      const card = { pan, expires: [12, 39], csc: brand === 'amex' ? '1234' : '123' }
      const { status, text } = await authorize(sandbox, aCreatable('0100', { card }))
      expect([201, 400, 402], text).toContain(status)
      if (status === 400) expect(text).toContain('verification required')
    }
  })
})

describe('the verification-required error', () => {
  it('has exactly the documented shape for a method step', async () => {
    const { status, body } = await authorize(sandbox, aCreatable('0072'))
    expect(status).toBe(400)
    const { data, url } = stepOf({ status, body, text: '' })
    expect(body).toEqual({
      status: 400,
      type: 'malformed content',
      error: 'verification required',
      content: {
        property: 'card',
        type: expect.stringContaining('Card') as string,
        description: 'verification required',
        details: { visible: false, method: 'POST', url, data }
      }
    })
    expect(Object.keys(data)).toEqual(['type', 'threeDSServerTransID', 'messageVersion'])
  })

  it.each(['01', '02', '03', '04', '05'])('has the fields of a challenge of size %s', async (size) => {
    const { visible, data } = stepOf(await authorize(sandbox, aCreatable(`${size.slice(1)}0172`)))
    expect(visible).toBe(true)
    expect(data).toEqual({
      type: 'challenge',
      threeDSServerTransID: expect.stringMatching(UUID) as string,
      acsTransID: expect.stringMatching(UUID) as string,
      messageVersion: '2.2.0',
      messageType: 'CReq',
      challengeWindowSize: size
    })
  })
})

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

describe('a creatable', () => {
  it.each([
    ['amount set', { amount: 12.5 }],
    ['amount null', { amount: null }],
    ['items missing', { items: undefined }],
    ['items as text', { items: '12.5' }],
    ['items negative', { items: -1 }],
    ['number missing', { number: undefined }],
    ['number with a space', { number: 'a b' }],
    ['an unknown field', { note: 'x' }],
    ['an id before any verification', { id: '8f0e0d6e-1111-4222-8333-444455556666' }],
    ['a currency in lower case', { currency: 'eur' }],
    ['three letters that are no currency', { currency: 'ZZZ' }],
    ['a target that is no URL', { target: 'shop' }],
    ['a script as target', { target: 'javascript:alert(1)' }],
    ['a target with a password', { target: 'https://user:secret@shop.example/' }],
    ['no card', { card: undefined }],
    ['a card token', { card: 'token' }],
    ['an unknown card field', { card: { ...aCard('0100'), name: 'A' } }],
    ['a number that fails the Luhn check', { card: { ...aCard('0100'), pan: '4111110000000101' } }],
    ['a number as a number', { card: { ...aCard('0100'), pan: 4111110000000100 } }],
    ['a number with spaces', { card: { ...aCard('0100'), pan: '4111 1111 1111 1111' } }],
    ['a number that is no test card', { card: { ...aCard('0100'), pan: '4916338506082832' } }],
    ['month 13', { card: { ...aCard('0100'), expires: [13, 39] } }],
    ['a year of four digits', { card: { ...aCard('0100'), expires: [12, 2039] } }],
    ['three parts of a date', { card: { ...aCard('0100'), expires: [1, 12, 39] } }],
    ['a security code as a number', { card: { ...aCard('0100'), csc: 123 } }],
    ['a long security code', { card: { ...aCard('0100'), csc: '12345' } }],
    ['a verification that is no base64url', { card: { ...aCard('0100'), verification: { type: 'method', data: '%' } } }]
  ])('with %s is malformed', async (_name, change) => {
    const { status, body } = await authorize(sandbox, aCreatable('0100', change))
    expect(status).toBe(400)
    expect(body.error).not.toBe('verification required')
  })

  it('with an expired card, or a security code of the wrong length, is declined', async () => {
    const expired = await authorize(sandbox, aCreatable('0100', { card: { ...aCard('0100'), expires: [1, 20] } }))
    const short = await authorize(sandbox, aCreatable('0100', { card: { ...aCard('0100'), csc: '1234' } }))
    expect([expired.status, expired.body.error]).toEqual([402, 'expired card'])
    expect([short.status, short.body.error]).toEqual([402, 'invalid security code'])
  })

  it('is never quoted in an answer', async () => {
    const card = { pan: '4111110000000101', expires: [12, 39], csc: '987' }
    const { text } = await authorize(sandbox, aCreatable('0100', { card }))
    expect(text).not.toMatch(/4111110000000101|987/)
  })

  it.each(['[]', '"x"', 'null', '{', ''])('that is the body %j is malformed', async (body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${sandbox.token}` }
    const { status } = await fetch(`${sandbox.baseUrl}/authorization`, { method: 'POST', headers, body })
    expect(status).toBe(400)
  })
})

describe('a re-post', () => {
  async function answeredChallenge(creatable: Record<string, unknown>, course = 'submit'): Promise<string> {
    const step = stepOf(await authorize(sandbox, creatable))
    return fieldOf(await answerChallenge(step, await openChallenge(step), course), 'cres') ?? ''
  }

  it('with the answer of another authorization fails', async () => {
    const [mine, theirs] = [aCreatable('0172'), aCreatable('0172')]
    await authorize(sandbox, mine)
    const cres = await answeredChallenge(theirs)
    const swapped = await authorize(sandbox, withAnswer(mine, 'challenge', cres))
    expect([swapped.status, swapped.body.error]).toEqual([402, 'invalid verification'])
  })

  it('with an answer that was used before fails', async () => {
    const creatable = aCreatable('0172')
    const cres = await answeredChallenge(creatable)
    expect((await authorize(sandbox, withAnswer(creatable, 'challenge', cres))).status).toBe(201)
    expect((await authorize(sandbox, withAnswer(creatable, 'challenge', cres))).status).toBe(402)
  })

  it('with a forged yes fails, whether or not the cardholder saw the challenge', async () => {
    for (const cardholder of ['away', 'cancelled']) {
      const creatable = aCreatable('0172')
      const step = stepOf(await authorize(sandbox, creatable))
      if (cardholder === 'cancelled') await answerChallenge(step, await openChallenge(step), 'cancel')
      const { acsTransID, threeDSServerTransID } = step.data
      const forged = encode({
        acsTransID,
        challengeCompletionInd: 'Y',
        messageType: 'CRes',
        messageVersion: '2.2.0',
        threeDSServerTransID,
        transStatus: 'Y'
      })
      expect((await authorize(sandbox, withAnswer(creatable, 'challenge', forged))).status).toBe(402)
    }
  })

  it.each([
    ['other items', { items: 1 }],
    ['another number', { number: 'other-number' }],
    ['another currency', { currency: 'SEK' }],
    ['another target', { target: 'https://other.example/' }]
  ])('with %s fails', async (_name, change) => {
    const creatable = aCreatable('0172')
    const cres = await answeredChallenge(creatable)
    expect((await authorize(sandbox, withAnswer({ ...creatable, ...change }, 'challenge', cres))).status).toBe(402)
  })

  it('with another card fails', async () => {
    const creatable = aCreatable('0172')
    const cres = await answeredChallenge(creatable)
    const other = { ...creatable, card: aCard('0100') }
    expect((await authorize(sandbox, withAnswer(other, 'challenge', cres))).status).toBe(402)
  })

  it('of a method step goes on with a completion built by the client', async () => {
    const creatable = aCreatable('0272')
    const { data } = stepOf(await authorize(sandbox, creatable))
    const own = encode({ threeDSServerTransID: data['threeDSServerTransID'] })
    expect(stepOf(await authorize(sandbox, withAnswer(creatable, 'method', own))).data.type).toBe('challenge')
  })

  it('of a method step that nobody requested fails', async () => {
    const own = encode({ threeDSServerTransID: 'd461f105-1792-407f-95ff-9a496fd918a9' })
    expect((await authorize(sandbox, withAnswer(aCreatable('0072'), 'method', own))).status).toBe(402)
  })
})

describe('the issuer’s pages', () => {
  it('count wrong codes, take the code of a page once, and end after the third', async () => {
    const creatable = aCreatable('0172')
    const step = stepOf(await authorize(sandbox, creatable))
    let page = await openChallenge(step)
    for (const left of ['2 attempts', '1 attempt']) {
      page = await answerChallenge(step, page, 'submit', 'wrong')
      expect(page).toContain(`${left} left`)
    }
    const end = await answerChallenge(step, page, 'submit', 'wrong')
    const reply = await authorize(sandbox, withAnswer(creatable, 'challenge', fieldOf(end, 'cres') ?? ''))
    expect([reply.status, reply.body.error]).toEqual([402, 'authentication failed'])
  })

  it('send a new code, with which the old one and the old page end', async () => {
    const step = stepOf(await authorize(sandbox, aCreatable('0172')))
    const first = await openChallenge(step)
    const second = await answerChallenge(step, first, 'resend')
    expect(codeOf(second)).toMatch(/^\d{6}$/)
    expect(codeOf(second)).not.toBe(codeOf(first))
    expect(await answerChallenge(step, first, 'submit')).toContain('no longer the current one')
    expect(fieldOf(await answerChallenge(step, second, 'submit'), 'cres')).toBeDefined()
  })

  it('post to the target and nowhere else', async () => {
    const step = stepOf(await authorize(sandbox, aCreatable('0170')))
    const response = await fetch(step.url, {
      method: 'POST',
      body: new URLSearchParams({ creq: requestOf(step.data) })
    })
    expect(response.headers.get('content-security-policy')).toMatch(/form-action https:\/\/shop\.example$/)
    expect(await response.text()).toContain('action="https://shop.example/3ds"')
  })

  it('refuse a request of another size, of nobody, and a method step for another target', async () => {
    const step = stepOf(await authorize(sandbox, aCreatable('0172')))
    const bent = { ...step, data: { ...step.data, challengeWindowSize: '05' } }
    expect(await openChallenge(bent)).toContain('This page belongs to no payment')
    const nobody = { ...step, data: { ...step.data, acsTransID: 'd461f105-1792-407f-95ff-9a496fd918a9' } }
    expect(await openChallenge(nobody)).toContain('This page belongs to no payment')
    const method = stepOf(await authorize(sandbox, aCreatable('0072')))
    expect(await openMethod(method, 'https://evil.example/')).toContain('This page belongs to no payment')
    expect(fieldOf(await openMethod(method), 'threeDSMethodData')).toBe(
      encode({ threeDSServerTransID: method.data['threeDSServerTransID'] })
    )
  })

  it('answer with exactly the documented fields', async () => {
    const step = stepOf(await authorize(sandbox, aCreatable('0170')))
    const cres = fieldOf(await openChallenge(step), 'cres') ?? ''
    expect(cres).not.toContain('=')
    expect(JSON.parse(Buffer.from(cres, 'base64url').toString())).toEqual({
      acsTransID: step.data['acsTransID'],
      challengeCompletionInd: 'Y',
      messageType: 'CRes',
      messageVersion: '2.2.0',
      threeDSServerTransID: step.data['threeDSServerTransID'],
      transStatus: 'Y'
    })
  })

  it('escape what a creatable brings along', async () => {
    const number = '"><script>alert(1)</script>'
    const page = await openChallenge(stepOf(await authorize(sandbox, aCreatable('0172', { number }))))
    expect(page).toContain('&quot;&gt;&lt;script&gt;')
    expect(page).not.toContain('<script>alert')
  })

  it('may be framed by anybody; the checkout and the other pages by nobody', async () => {
    const policyOf = async (path: string) =>
      (await fetch(sandbox.baseUrl + path)).headers.get('content-security-policy')
    const step = stepOf(await authorize(sandbox, aCreatable('0172')))
    const acs = await fetch(step.url, { method: 'POST', body: new URLSearchParams({ creq: requestOf(step.data) }) })
    expect(acs.headers.get('content-security-policy')).not.toContain('frame-ancestors')
    expect(acs.headers.get('x-frame-options')).toBeNull()
    expect(await policyOf('/sdk/v1/card')).not.toContain('frame-ancestors')
    for (const path of ['/checkout/nothing', '/demo', '/test-cards']) {
      expect(await policyOf(path), path).toContain("frame-ancestors 'none'")
    }
  })
})

describe('the switches', () => {
  async function withPolicy(policy: Partial<Policy>, use: (own: Sandbox) => Promise<void>): Promise<void> {
    const own = await startTestSandbox({ rows: 10, policy })
    try {
      await use(own)
    } finally {
      await own.stop()
    }
  }

  it('put an id into the error, which has to come back', async () => {
    await withPolicy({ verification_id: 'present' }, async (own) => {
      const creatable = aCreatable('0000')
      const reply = await authorize(own, creatable)
      const { id } = reply.body
      expect(id).toMatch(UUID)
      const data = fieldOf(await openMethod(stepOf(reply)), 'threeDSMethodData') ?? ''
      expect((await authorize(own, withAnswer(creatable, 'method', data))).status).toBe(400)
      const other = { id: 'd461f105-1792-407f-95ff-9a496fd918a9' }
      expect((await authorize(own, withAnswer(creatable, 'method', data, other))).status).toBe(400)
      const done = await authorize(own, withAnswer(creatable, 'method', data, { id }))
      expect([done.status, done.body.id]).toEqual([201, id])
    })
  })

  it('keep the id out by default, and then refuse one', async () => {
    const creatable = aCreatable('0000')
    const reply = await authorize(sandbox, creatable)
    expect(reply.body.id).toBeUndefined()
    const data = fieldOf(await openMethod(stepOf(reply)), 'threeDSMethodData') ?? ''
    const id = 'd461f105-1792-407f-95ff-9a496fd918a9'
    expect((await authorize(sandbox, withAnswer(creatable, 'method', data, { id }))).status).toBe(400)
  })

  it('refuse a second authorization with the same number, or take it', async () => {
    const creatable = aCreatable('0100')
    const first = await authorize(sandbox, creatable)
    const second = await authorize(sandbox, creatable)
    expect([first.status, second.status, second.body.error]).toEqual([201, 409, 'duplicate number'])
    await withPolicy({ duplicate_number: 'accept' }, async (own) => {
      expect((await authorize(own, creatable)).status).toBe(201)
      expect((await authorize(own, creatable)).status).toBe(201)
    })
  })

  it('set the body of the 201, in which the number is masked', async () => {
    const { body } = await authorize(sandbox, aCreatable('0100', { number: 'full' }))
    expect(body).toMatchObject({ number: 'full', items: 12.5, card: { pan: '411111******0100', expires: [12, 39] } })
    await withPolicy({ authorization_body: 'minimal' }, async (own) => {
      expect(Object.keys((await authorize(own, aCreatable('0100'))).body)).toEqual(['id', 'number'])
    })
    await withPolicy({ authorization_body: 'empty' }, async (own) => {
      expect((await authorize(own, aCreatable('0100'))).text).toBe('{}')
    })
  })

  it('set what authenticates the call', async () => {
    expect((await authorize(sandbox, aCreatable('0100'), '')).status).toBe(401)
    expect((await authorize(sandbox, aCreatable('0100'), sandbox.publicKey)).status).toBe(401)
    await withPolicy({ authorization_auth: 'public_key' }, async (own) => {
      expect((await authorize(own, aCreatable('0100'), own.publicKey)).status).toBe(201)
      expect((await authorize(own, aCreatable('0100'), own.token)).status).toBe(401)
    })
    await withPolicy({ authorization_auth: 'none' }, async (own) => {
      expect((await authorize(own, aCreatable('0100'), '')).status).toBe(201)
    })
  })

  it('bend every card: steps that are not covered, silence, error messages, loops', async () => {
    await withPolicy({ verification_step: 'get' }, async (own) => {
      expect(stepOf(await authorize(own, aCreatable('0100'))).method).toBe('GET')
    })
    await withPolicy({ verification_step: 'no_data' }, async (own) => {
      expect(stepOf(await authorize(own, aCreatable('0100')))).not.toHaveProperty('data')
    })
    await withPolicy({ method_page: 'silent' }, async (own) => {
      const page = await openMethod(stepOf(await authorize(own, aCreatable('0072'))))
      expect(page).not.toContain('<form')
    })
    await withPolicy({ acs_message: 'error' }, async (own) => {
      const replies = await carryThrough(own, aCreatable('0172'))
      expect(replies.at(-1)?.body.error).toBe('access control server error')
    })
    await withPolicy({ verification_rounds: 'endless' }, async (own) => {
      expect(await carryThrough(own, aCreatable('0100'))).toHaveLength(11)
    })
  })
})

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { doublesOf } from '../../../../shared/cards/cardDoubt.ts'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { CardFrame } from '../../../support/cards/cardFrame.ts'
import { openCardPage } from '../../../support/cards/cardPageClient.ts'
import {
  anotherPayer,
  enterCard,
  faults,
  isWaiting,
  cardPaymentsOnSandbox,
  policy,
  posts,
  stateOf,
  states,
  wordsOf,
  type CardPaymentService
} from '../../../support/cards/cardPaymentsOnSandbox.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { inFull, sampleOf } from '../../../support/campaign.ts'

const CONSENT = '/v3/individuals/:id/payment_methods'
const UNKNOWN = '0b2f3c4d-0000-4000-8000-00000000dead'
const REQUEST = '/v3/consents/:id'

/** Opens the checkout; its token is the secret in its address. */
async function checkoutOf(setup: CardPaymentService, id: string): Promise<{ readonly token: string }> {
  await setup.app.handlers['cardPayment.openCheckout'](id)
  return { token: decodeURIComponent(setup.opened.at(-1)?.pathname.split('/')[2] ?? '') }
}
const until = (setup: CardPaymentService, fits: (cardPayment: CardPayment) => boolean) =>
  setup.until('cardPayment.changed', fits)
const ended = (setup: CardPaymentService) => until(setup, ({ outcome }) => outcome === 'succeeded')

let shared: CardPaymentService
beforeAll(async () => {
  shared = await cardPaymentsOnSandbox()
})
afterAll(() => shared[Symbol.asyncDispose]())

/** What the service lists as money in of the account that is charged, of the sum that is. */
const paidIn = async (setup: CardPaymentService, change: object = {}) => {
  const account_id = (await stateOf(setup)).accounts[0]?.shortId
  const row = { amount: Number(setup.sum) * 100, currency: 'EUR', account_id, ...change }
  return (await control(setup.sandbox, 'POST', 'transactions', row)) as { readonly id: string }
}

describe('a card', () => {
  it('leaves each thing that a person did in the log, before it is done, and nothing of the card', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    const { id } = await setup.requested('once')
    await handlers['cardPayment.openCheckout'](id)
    await enterCard(setup, id, '0100', false)
    await ended(setup)
    const other = await setup.begun('save')
    await handlers['cardPayment.giveUp'](other.id)
    await handlers['cardPayment.remove'](other.id)
    const { entries } = await handlers['reconciliation.log']({ id: null, from: 0, count: 100 })
    const all = entries.toReversed().map(({ kind, detail }) => ({ ...(JSON.parse(detail) as { use?: string }), kind }))
    const acts = all.filter(({ use }) => use === id || use === other.id)
    const once = { use: id, individual: setup.individualId, purpose: 'once', charge: setup.wanted('once').charge }
    const save = { ...once, use: other.id, purpose: 'save', charge: null }
    expect(acts).toEqual([
      { ...once, kind: 'card-use-begun', isAgain: false },
      { ...once, kind: 'card-use-opened', way: 'checkout', saves: null, isDoubtful: false },
      { ...once, kind: 'card-use-opened', way: 'card-page', saves: false, isDoubtful: true },
      { ...once, kind: 'card-entered', saves: false, isDoubtful: true },
      { ...save, kind: 'card-use-begun', isAgain: false },
      { ...save, kind: 'card-use-given-up' },
      { ...save, kind: 'card-use-removed', outcome: 'given-up' }
    ])
  })

  it('is saved by the card page, and is proved by the list of payment methods', async () => {
    const setup = await anotherPayer(shared)
    const { id } = await setup.requested('save')
    const { verdict, load } = await enterCard(setup, id, '0072', true)
    expect(load).toMatchObject({ charge: null, saving: 'always', environment: 'sandbox', isFull: false })
    expect(verdict.verdict).toBe('claimed')
    expect(await ended(setup)).toMatchObject({
      method: { card: { last4: '0072' } },
      transactionId: null,
      token: 'none'
    })
    expect(states(await setup.app.handlers['cardPayment.get'](id))).toBe('done done done done skipped')
    expect(await posts(setup)).toEqual([CONSENT, REQUEST])
  })

  inFull(it)('of someone in the address book appears there at once, under the name on the page', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { handlers } = setup.app
    const ada = { kind: 'individual', id: setup.individualId, name: 'Ada', note: '', isArchived: false } as const
    await handlers['party.save']({ party: ada, shown: null })
    const { id } = await setup.requested('once', '12.5')
    const { load } = await enterCard(setup, id, '0100', true)
    expect(load).toMatchObject({ individual: 'Ada', charge: { amount: '12.50' } })
    const { method } = await ended(setup)
    const party = (await handlers['party.list'](undefined)).find(({ id: each }) => each === ada.id)
    expect(party?.reading?.methods.map((each) => each.id)).toEqual([method?.id])
    expect(setup.heard).toContainEqual({ name: 'party.changed', payload: { party: { kind: ada.kind, id: ada.id } } })
  })

  it.each(sampleOf(['major', 'minor'] as const, 2, 1))(
    'is charged in %s units, exactly, and its transaction is found',
    async (unit) => {
      await using setup = await cardPaymentsOnSandbox({ policy: { unit } })
      const { handlers } = setup.app
      await handlers['connection.save']({
        id: setup.id,
        name: 'Payments',
        baseUrl: setup.sandbox.baseUrl,
        amountUnit: unit
      })
      await handlers['connection.signIn']({ id: setup.id, token: setup.sandbox.token })
      const { id } = await setup.requested('once', '1234.56')
      await enterCard(setup, id, '0100', false)
      const { transactionId, method } = await ended(setup)
      expect(method).toBeNull()
      expect(await handlers['transactions.get'](transactionId ?? '')).toMatchObject({
        amount: '1234.56',
        currency: 'EUR'
      })
      expect(states(await handlers['cardPayment.get'](id))).toBe('done done done skipped done')
    }
  )

  it('shows its amount in the number format of the region, and its page in the chosen colours', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    await handlers['settings.change']({ region: 'de-DE', theme: 'dark' })
    const { id } = await setup.requested('once', '1234.56')
    const { address } = await handlers['cardPayment.openCard']({ id, save: false })
    const page = await openCardPage(address)
    expect(page.html).toContain('<meta name="color-scheme" content="dark" />')
    expect(await page.ask('load')).toMatchObject({ region: 'de-DE', charge: { amount: '1234.56', currency: 'EUR' } })
    await page.leave()
  })

  inFull(it)('for recurring charges is both charged and saved', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { id } = await setup.requested('recurring')
    await expect(setup.app.handlers['cardPayment.openCard']({ id, save: false })).rejects.toMatchObject({
      code: 'bad-input'
    })
    await enterCard(setup, id, '0100', true)
    const cardPayment = await ended(setup)
    expect([cardPayment.method?.card?.last4, cardPayment.transactionId === null]).toEqual(['0100', false])
  })

  it('is charged on the checkout, whose address goes to the browser and nowhere else', async () => {
    const setup = await anotherPayer(shared)
    const { id } = await setup.requested('once')
    expect(await setup.app.handlers['cardPayment.openCheckout'](id)).toEqual({ address: null })
    const [url] = setup.opened
    expect(url?.pathname).toMatch(/^\/checkout\//)
    const token = decodeURIComponent(url?.pathname.split('/')[2] ?? '')
    const frame = await CardFrame.open(setup.sandbox)
    await frame.carryThrough(token, '0100', {})
    await setup.app.handlers['cardPayment.refresh'](id)
    expect(await ended(setup)).toMatchObject({ way: 'checkout', result: null })
    expect(JSON.stringify(setup.heard)).not.toContain(token)
  })

  inFull(it)('that is declined can be entered again while there is time', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { id } = await setup.requested('save')
    const { page, verdict } = await enterCard(setup, id, '0110', true)
    expect(verdict).toMatchObject({ verdict: 'refused', title: expect.stringMatching(/./) as unknown })
    const refused = await setup.app.handlers['cardPayment.get'](id)
    expect([states(refused), refused.token]).toEqual(['done done waiting waiting skipped', 'here'])
    expect(wordsOf(refused, 'confirm')).toContain(verdict.title)
    const frame = await CardFrame.open(setup.sandbox)
    const reply = await frame.carryThrough(await page.token(true), '0100', { save: true })
    await page.report({ kind: 'result', text: JSON.stringify(reply) })
    expect((await ended(setup)).outcome).toBe('succeeded')
  })

  it('is refused by the service if one is already saved, and the user is warned beforehand', async () => {
    const setup = await anotherPayer(shared)
    await policy(setup, { second_save: 'confirm' })
    const individualId = (await stateOf(setup)).holders.find(({ kind }) => kind === 'individual')?.id ?? ''
    const draft = { ...setup.wanted('save'), individualId }
    const begun = await setup.app.handlers['cardPayment.begin'](draft)
    expect(wordsOf(begun, 'consent')).toContain('A card is already saved')
    await policy(setup, { second_save: 'create' })
    const refused = await setup.app.handlers['cardPayment.begin'](draft)
    expect([refused.outcome, states(refused)]).toEqual(['failed', 'failed waiting waiting waiting skipped'])
    expect(wordsOf(refused, 'consent')).toContain('A card is already saved. Another can be saved once it is deleted.')
    const unknown = await setup.app.handlers['cardPayment.begin']({ ...draft, individualId: UNKNOWN })
    expect([unknown.outcome, states(unknown)]).toEqual(['failed', 'failed waiting waiting waiting skipped'])
  })
})

describe('a card that is saved while two are waited for', () => {
  it('is the proof of neither until one of them is given up, and of one then', async () => {
    const setup = await anotherPayer(shared, 1)
    const { handlers } = setup.app
    const [one, other] = [await setup.requested('save'), await setup.requested('save')]
    await handlers['cardPayment.openCheckout'](other.id)
    await enterCard(setup, one.id, '0100', true)
    const look = async (id: string) => states(await handlers['cardPayment.refresh'](id))
    expect(await look(other.id)).toBe('done done running unknown skipped')
    expect(await look(one.id)).toBe('done done done unknown skipped')
    await handlers['cardPayment.giveUp'](other.id)
    expect(await handlers['cardPayment.refresh'](one.id)).toMatchObject({ outcome: 'succeeded' })
  })

  it('is not the proof of a second use as well', async () => {
    const setup = await anotherPayer(shared, 2)
    const { handlers } = setup.app
    const [one, other] = [await setup.requested('save'), await setup.requested('save')]
    await enterCard(setup, one.id, '0100', true)
    await ended(setup)
    await handlers['cardPayment.openCheckout'](other.id)
    expect(await handlers['cardPayment.refresh'](other.id)).toMatchObject({ outcome: 'open', method: null })
  })
})

describe('a screen that stays open', () => {
  const journal = async (setup: CardPaymentService) => {
    const { requests } = (await control(setup.sandbox, 'GET', 'journal')) as {
      requests: { method: string; path: string }[]
    }
    return requests
      .filter(({ path }) => path.startsWith('/v'))
      .map(({ method, path }) => `${method} ${path.split('?')[0] ?? ''}`)
  }

  it('requests nothing until a card page opens, then one page; syncs when the charge appears', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { handlers } = setup.app
    const { id } = await setup.requested('once')
    const unopened = (await journal(setup)).length
    expect(await handlers['cardPayment.poll'](id)).toMatchObject({ outcome: 'open' })
    expect((await journal(setup)).length).toBe(unopened)
    const { token } = await checkoutOf(setup, id)
    await handlers['sync.start']({ kind: 'full' })
    await setup.until('sync.progress', ({ verdict }) => verdict === 'complete')
    const certificates = async () => (await handlers['sync.certificates']({ count: 50 })).length
    const [before, count] = [await journal(setup), await certificates()]
    // Two screens that look at once cause one request.
    await Promise.all([handlers['cardPayment.poll'](id), handlers['cardPayment.poll'](id)])
    await handlers['cardPayment.poll'](id)
    const asked = (await journal(setup)).slice(before.length).filter((each) => each === 'GET /v1/transactions')
    expect([asked.length, await certificates()]).toEqual([2, count])

    await (await CardFrame.open(setup.sandbox)).carryThrough(token, '0100', {})
    expect(await handlers['cardPayment.poll'](id)).toMatchObject({ outcome: 'succeeded' })
    expect(await certificates()).toBe(count + 1)
    const after = (await journal(setup)).length
    await handlers['cardPayment.poll'](id)
    expect((await journal(setup)).length).toBe(after)
  })

  inFull(it.each(['failed', 'rejected']))(
    'syncs no more than once for one of the same sum that is %s',
    async (status) => {
      await using setup = await cardPaymentsOnSandbox()
      const { handlers } = setup.app
      const { id } = await setup.requested('once')
      await checkoutOf(setup, id)
      await handlers['sync.start']({ kind: 'full' })
      await setup.until('sync.progress', ({ verdict }) => verdict === 'complete')
      const certificates = async () => (await handlers['sync.certificates']({ count: 50 })).length
      await paidIn(setup, { status })
      const count = await certificates()
      for (let times = 0; times < 4; times++) await handlers['cardPayment.poll'](id)
      expect(await certificates()).toBe(count + 1)
      expect(await handlers['cardPayment.get'](id)).toMatchObject({ outcome: 'open', transactionId: null })
    }
  )

  it('takes no bank transfer of the same sum for the charge, and the charge that comes after it', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    const { id } = await setup.requested('once')
    const { token } = await checkoutOf(setup, id)
    const transfer = await paidIn(setup)
    const before = await handlers['cardPayment.poll'](id)
    expect([before.outcome, wordsOf(before, 'transaction')]).toEqual(['open', expect.stringContaining('bank transfer')])
    await (await CardFrame.open(setup.sandbox)).carryThrough(token, '0100', {})
    const after = await handlers['cardPayment.poll'](id)
    expect(after.outcome).toBe('succeeded')
    expect(after.transactionId).not.toBe(transfer.id)
  })
})

describe('a charge that was given up while its checkout was open', () => {
  it('is found and reported when it is paid after all, also after a restart', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { id } = await setup.requested('once')
    const { token } = await checkoutOf(setup, id)
    expect(await setup.app.handlers['cardPayment.giveUp'](id)).toMatchObject({ outcome: 'given-up' })
    const { app } = await setup.reopen()
    await (await CardFrame.open(setup.sandbox)).carryThrough(token, '0100', {})
    await app.handlers['sync.start']({ kind: 'auto' })
    const found = async () => {
      const { outcome, wasGivenUp, transactionId } = await app.handlers['cardPayment.get'](id)
      return [outcome, wasGivenUp, transactionId !== null]
    }
    await expect.poll(found, { timeout: 20_000 }).toEqual(['succeeded', true, true])
  })

  it('ends with the first complete sync after its time that shows nothing of it', async () => {
    await using setup = await cardPaymentsOnSandbox()
    // What is requested now counts as requested an hour ago.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    const { id } = await setup.requested('once')
    await checkoutOf(setup, id)
    const given = await setup.app.handlers['cardPayment.giveUp'](id).finally(() => vi.useRealTimers())
    expect(given).toMatchObject({ outcome: 'given-up', nothingBy: null })
    await setup.app.handlers['sync.start']({ kind: 'auto' })
    const after = async () => {
      const { outcome, nothingBy } = await setup.app.handlers['cardPayment.get'](id)
      return [outcome, nothingBy === null]
    }
    await expect.poll(after, { timeout: 20_000 }).toEqual(['given-up', false])
    const { app } = await setup.reopen()
    expect(states(await app.handlers['cardPayment.get'](id))).toBe('done done expired skipped expired')
  })

  inFull(it)('is reported if it and a newer equal charge were both paid, and no transaction is taken', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { handlers } = setup.app
    const one = await setup.requested('once')
    const { token } = await checkoutOf(setup, one.id)
    await handlers['cardPayment.giveUp'](one.id)
    const other = await setup.requested('once')
    expect(doublesOf(other, await handlers['cardPayment.list'](undefined)).map(({ id }) => id)).toEqual([one.id])
    await (await CardFrame.open(setup.sandbox)).carryThrough(token, '0100', {})
    await enterCard(setup, other.id, '0100', false)
    for (const { id } of [one, other])
      expect(wordsOf(await handlers['cardPayment.refresh'](id), 'transaction')).toContain('2 transactions fit')
  })

  inFull(it)('leaves a single transaction to the charge of the same that is open', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { handlers } = setup.app
    const one = await setup.requested('once')
    await checkoutOf(setup, one.id)
    await handlers['cardPayment.giveUp'](one.id)
    const other = await setup.requested('once')
    await enterCard(setup, other.id, '0100', false)
    await handlers['cardPayment.refresh'](one.id)
    expect(await handlers['cardPayment.refresh'](other.id)).toMatchObject({ outcome: 'succeeded' })
    expect(await handlers['cardPayment.refresh'](one.id)).toMatchObject({ outcome: 'given-up', transactionId: null })
  })
})

inFull(describe)('looking for what came of several uses at once', () => {
  inFull(it)('comes to an end for each, also while a sync runs that nobody waits for', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { handlers } = setup.app
    const all = [
      await setup.requested('once'),
      await setup.requested('once', '11'),
      await setup.requested('once', '12')
    ]
    for (const { id } of all) await handlers['cardPayment.openCheckout'](id)
    await handlers['sync.start']({ kind: 'auto' })
    const looked = await Promise.all(all.map(({ id }) => handlers['cardPayment.refresh'](id)))
    expect(looked.map(({ outcome }) => outcome)).toEqual(['open', 'open', 'open'])
  })
})

describe('a transaction of the sum of a charge whose account nobody has mapped', () => {
  it('is reported but not taken until the account is mapped', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    const [other, account] = (await stateOf(setup)).accounts
    const accountId = account?.id ?? ''
    const charge = { amount: setup.sum, currency: 'EUR', accountId }
    const { id } = await handlers['cardPayment.begin']({ ...setup.wanted('once'), charge })
    await handlers['cardPayment.request'](id)
    await handlers['cardPayment.openCheckout'](id)
    // Somebody else's money, on another account.
    await paidIn(setup, { account_id: other?.shortId })
    const looked = await handlers['cardPayment.refresh'](id)
    expect([looked.outcome, looked.transactionId]).toEqual(['open', null])
    expect(wordsOf(looked, 'transaction')).toContain('Link it on the account’s page')

    const { colour } = await handlers['account.add']({ id: accountId, name: 'Ours' })
    const shown = { id: accountId, name: 'Ours', colour, note: '', isArchived: false, ledgerAccountId: null }
    await handlers['account.edit']({ account: { ...shown, ledgerAccountId: account?.shortId ?? null }, shown })
    expect(await handlers['cardPayment.refresh'](id)).toMatchObject({ outcome: 'open', transactionId: null })
    await enterCard(setup, id, '0100', false)
    expect(await handlers['cardPayment.refresh'](id)).toMatchObject({ outcome: 'succeeded' })
  })
})

describe('a transaction that failed', () => {
  it('is no proof of a charge, whose sum it has', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    const { id } = await setup.requested('once')
    await handlers['cardPayment.openCheckout'](id)
    await paidIn(setup, { status: 'declined' })
    expect(await handlers['cardPayment.refresh'](id)).toMatchObject({ outcome: 'open', transactionId: null })
  })
})

describe('two transactions that fit', () => {
  it('are reported, and neither is taken as the proof', async () => {
    const setup = await anotherPayer(shared)
    const { id } = await setup.requested('once')
    await paidIn(setup, { type: 'card-funding' })
    await enterCard(setup, id, '0100', false)
    const unknown = await until(setup, (each) => states(each) === 'done done done skipped unknown')
    expect(unknown).toMatchObject({ transactionId: null, outcome: 'open' })
    expect(wordsOf(unknown, 'transaction')).toContain('2 transactions fit')
    expect(await setup.app.handlers['cardPayment.giveUp'](id)).toMatchObject({ outcome: 'given-up' })
  })

  inFull(it)('to two charges of the same sum are proof of neither', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const [one, other] = [await setup.requested('once'), await setup.requested('once')]
    await setup.app.handlers['cardPayment.openCheckout'](other.id)
    await enterCard(setup, one.id, '0100', false)
    await until(setup, (each) => each.id === one.id && wordsOf(each, 'transaction').includes('another one'))
  })
})

describe('an answer that never comes', () => {
  it('to a consent request leaves a consent at the service, and nothing is resent by itself', async () => {
    const setup = await anotherPayer(shared)
    const { consents } = await stateOf(setup)
    await faults(setup, { kind: 'drop', method: 'POST' })
    const begun = await setup.begun('once')
    expect([begun.outcome, states(begun)]).toEqual(['open', 'unknown waiting waiting skipped waiting'])
    expect(wordsOf(begun, 'consent')).toContain('you can create another')
    await faults(setup)
    expect(await posts(setup)).toEqual([CONSENT])
    expect((await stateOf(setup)).consents).toHaveLength(consents.length + 1)

    await expect(setup.app.handlers['cardPayment.request'](begun.id)).rejects.toMatchObject({ code: 'bad-input' })
    const again = await setup.app.handlers['cardPayment.createAgain'](begun.id)
    expect(states(again)).toBe('done waiting waiting skipped waiting')
    await expect(setup.app.handlers['cardPayment.createAgain'](begun.id)).rejects.toMatchObject({ code: 'bad-input' })
  })

  inFull(it)('to a request for a token is unknown, and another token takes its place', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { id } = await setup.begun('save')
    await faults(setup, { kind: 'drop', method: 'POST' })
    const lost = await setup.app.handlers['cardPayment.request'](id)
    expect([states(lost), lost.token]).toEqual(['done unknown waiting waiting skipped', 'none'])
    await faults(setup)
    expect(await posts(setup)).toEqual([CONSENT, REQUEST])
    expect(await setup.app.handlers['cardPayment.request'](id)).toMatchObject({ token: 'here' })
    await enterCard(setup, id, '0100', true)
    expect((await ended(setup)).method?.card?.last4).toBe('0100')
  })
})

describe('an access token that is refused in the middle', () => {
  it('signs out, and the flow goes on after signing in', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    const { id } = await setup.begun('save')
    await control(setup.sandbox, 'POST', 'token', { expired: true })
    const refused = await handlers['cardPayment.request'](id)
    expect([refused.outcome, states(refused)]).toEqual(['open', 'done failed waiting waiting skipped'])
    expect(await handlers['connection.get'](undefined)).toMatchObject({ state: 'signed-out' })
    await expect(handlers['cardPayment.refresh'](id)).rejects.toMatchObject({ code: 'signed-out' })
    await control(setup.sandbox, 'POST', 'token', { expired: false })
    await handlers['connection.signIn']({ id: setup.id, token: setup.sandbox.token })
    expect(await handlers['cardPayment.request'](id)).toMatchObject({ token: 'here' })
  })
})

inFull(describe)('the time to enter a card', () => {
  inFull(it)('is counted by the clock of the service, however wrong this one is', async () => {
    await using setup = await cardPaymentsOnSandbox({ policy: { consent_life: 600 } })
    await control(setup.sandbox, 'POST', 'clock', { advance: 7200 })
    const before = Date.now()
    const { expiresAt } = await setup.requested('save')
    const end = Date.parse(expiresAt ?? '')
    expect(end - before).toBeGreaterThan(590_000)
    expect(end - Date.now()).toBeLessThan(605_000)
  })

  inFull(it)('ends: the page hands out no token any more, and the consent is requested again', async () => {
    // Long enough for a slow machine to open the page.
    await using setup = await cardPaymentsOnSandbox({ policy: { consent_life: 8 } })
    const { handlers } = setup.app
    const { id } = await setup.requested('save')
    const page = await openCardPage((await handlers['cardPayment.openCard']({ id, save: true })).address)
    const over = await until(setup, ({ token }) => token === 'expired')
    expect(states(over)).toBe('done expired expired running skipped')
    expect(await page.ask('confirm', { save: true })).toMatchObject({ refusal: expect.any(String) as unknown })
    expect(await page.ask('news', { after: 0 })).toMatchObject({ state: 'expired', remaining: 0 })
    await expect(handlers['cardPayment.openCard']({ id, save: true })).rejects.toMatchObject({ code: 'bad-input' })
    await policy(setup, { consent_life: 600 })
    expect(states(await handlers['cardPayment.request'](id))).toBe('done done waiting running skipped')
    await enterCard(setup, id, '0100', true)
    await ended(setup)
  })
})

describe('a card page', () => {
  it('opens once, and ends when another token takes its place', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    const { id } = await setup.requested('once')
    const { address } = await handlers['cardPayment.openCard']({ id, save: false })
    expect((await handlers['cardPayment.openCard']({ id, save: false })).address).toBe(address)
    const page = await openCardPage(address)
    expect((await fetch(address ?? '')).status).toBe(410)
    await handlers['cardPayment.request'](id)
    await expect(page.token()).rejects.toThrow()
  })

  inFull(it)('is one, also where two windows ask for it at once', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { id } = await setup.requested('save')
    const open = () => setup.app.handlers['cardPayment.openCard']({ id, save: true })
    const [one, other] = await Promise.all([open(), open()])
    expect(other).toEqual(one)
  })

  it('that is closed before a card was sent leaves nothing unknown; while one is sent, it does', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    const { id } = await setup.requested('once')
    const first = await openCardPage((await handlers['cardPayment.openCard']({ id, save: false })).address)
    await first.leave()
    expect(states(await handlers['cardPayment.get'](id))).toBe('done done waiting skipped waiting')
    const second = await openCardPage((await handlers['cardPayment.openCard']({ id, save: false })).address)
    await second.token()
    await expect(second.token()).rejects.toThrow('being confirmed already')
    await second.leave()
    expect(states(await handlers['cardPayment.get'](id))).toBe('done done unknown skipped running')
  })

  it('says that it closed because the payment was cancelled while a card was being confirmed', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    const { id } = await setup.requested('once')
    const page = await openCardPage((await handlers['cardPayment.openCard']({ id, save: false })).address)
    await page.token()
    expect(wordsOf(await handlers['cardPayment.giveUp'](id), 'confirm')).toMatch(
      /^The payment was cancelled while a card was being confirmed\. The card may have been used/
    )
  })

  it('lets no checkout and no other token be had while a card is being confirmed on it', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    const { id } = await setup.requested('once')
    const page = await openCardPage((await handlers['cardPayment.openCard']({ id, save: false })).address)
    await page.token()
    expect(await handlers['cardPayment.get'](id)).toMatchObject({ isConfirming: true })
    const refusal = {
      code: 'bad-input',
      message: expect.stringContaining('being confirmed on the card page') as unknown
    }
    await expect(handlers['cardPayment.openCheckout'](id)).rejects.toMatchObject(refusal)
    await expect(handlers['cardPayment.request'](id)).rejects.toMatchObject(refusal)
    expect([setup.opened, await posts(setup)]).toEqual([[], [CONSENT, REQUEST]])
    await page.report({ kind: 'result', text: '{"error":{"code":"no"}}' })
    expect(await handlers['cardPayment.get'](id)).toMatchObject({ isConfirming: false })
    await handlers['cardPayment.openCheckout'](id)
    expect(setup.opened).toHaveLength(1)
  })

  inFull(it)('ends when the checkout is opened instead, so that a card is entered in one place', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { handlers } = setup.app
    const { id } = await setup.requested('once')
    const page = await openCardPage((await handlers['cardPayment.openCard']({ id, save: false })).address)
    const [opening, confirming] = [handlers['cardPayment.openCheckout'](id), page.token()].map((task) =>
      task.then(
        () => 'done',
        () => 'refused'
      )
    )
    expect([await opening, await confirming].toSorted()).toEqual(['done', 'refused'])
    await expect(page.token()).rejects.toThrow()
  })

  it('gives way to no checkout whose token is let go of meanwhile', async () => {
    const setup = await anotherPayer(shared)
    const { id } = await setup.requested('once')
    await setup.app.handlers['cardPayment.openCard']({ id, save: false })
    const [checkout, token] = await Promise.allSettled([
      setup.app.handlers['cardPayment.openCheckout'](id),
      setup.app.handlers['cardPayment.request'](id)
    ])
    expect(checkout).toMatchObject({ status: 'rejected', reason: { code: 'bad-input' } })
    expect(token).toMatchObject({ status: 'fulfilled', value: { token: 'here', way: 'card-page' } })
    await setup.app.handlers['cardPayment.giveUp'](id)
  })

  inFull(it)('believes nothing that the component says: what is not listed was not saved', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { handlers } = setup.app
    const { id } = await setup.requested('save')
    const page = await openCardPage((await handlers['cardPayment.openCard']({ id, save: true })).address)
    const said = async (text: string) => {
      await page.token(true)
      const { verdict } = await page.report({ kind: 'result', text })
      const { steps, outcome } = await handlers['cardPayment.refresh'](id)
      return [verdict, steps[2]?.state, outcome]
    }
    expect(await said('{"error":{"code":"no"}}')).toEqual(['refused', 'waiting', 'open'])
    expect(await said('{}')).toEqual(['unsettled', 'unknown', 'open'])
    // What the try before came to is still not known.
    expect(await said('{"error":{"code":"no"}}')).toEqual(['refused', 'unknown', 'open'])
    expect(await said('{"error":null,"data":{}}')).toEqual(['claimed', 'done', 'open'])
  })
})

describe('closing and opening Tallydesk', () => {
  it('goes on where each use was', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const before = setup.app.handlers
    const begun = await setup.begun('once', '11.00')
    const requested = await setup.requested('once', '12.00')
    const opened = await setup.requested('once', '13.00')
    await openCardPage((await before['cardPayment.openCard']({ id: opened.id, save: false })).address)
    const confirming = await setup.requested('once', '14.00')
    const page = await openCardPage((await before['cardPayment.openCard']({ id: confirming.id, save: false })).address)
    await page.token()

    const { handlers } = (await setup.reopen()).app
    for (const [{ id }, token, expected] of [
      [begun, 'none', 'done waiting waiting skipped waiting'],
      [requested, 'gone', 'done done waiting skipped waiting'],
      [opened, 'gone', 'done done waiting skipped waiting'],
      [confirming, 'gone', 'done done unknown skipped waiting']
    ] as const) {
      const use = await handlers['cardPayment.get'](id)
      expect([use.token, states(use), use.outcome]).toEqual([token, expected, 'open'])
    }
    expect(wordsOf(await handlers['cardPayment.get'](confirming.id), 'confirm')).toMatch(
      /^Tallydesk was closed, or another connection chosen, while a card was being confirmed\./
    )
    for (const { id } of [begun, requested, opened, confirming])
      expect(await handlers['cardPayment.request'](id)).toMatchObject({ token: 'here' })
  })

  inFull(it)('while a request is under way keeps what is not known, and never sends it again', async () => {
    await using setup = await cardPaymentsOnSandbox()
    await faults(setup, { kind: 'latency', method: 'POST', milliseconds: 20_000 })
    const beginning = setup.begun('once')
    await isWaiting(setup)
    const { handlers } = (await setup.reopen()).app
    expect(states(await beginning)).toBe('unknown waiting waiting skipped waiting')
    const [cardPayment] = await handlers['cardPayment.list'](undefined)
    expect(cardPayment && states(cardPayment)).toBe('unknown waiting waiting skipped waiting')
    expect(await posts(setup)).toEqual([CONSENT])
  })
})

describe('the list', () => {
  it('lets go of what has ended, and of nothing else', async () => {
    const setup = await anotherPayer(shared)
    const { handlers } = setup.app
    const { id } = await setup.requested('once')
    await expect(handlers['cardPayment.remove'](id)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await handlers['cardPayment.giveUp'](id)).toMatchObject({ outcome: 'given-up', token: 'none' })
    await expect(handlers['cardPayment.request'](id)).rejects.toMatchObject({ code: 'bad-input' })
    await handlers['cardPayment.remove'](id)
    expect((await handlers['cardPayment.list'](undefined)).map((each) => each.id)).not.toContain(id)
    await expect(handlers['cardPayment.get'](id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

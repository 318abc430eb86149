import { describe, expect, it } from 'vitest'
import { doublesOf } from '../../../shared/cardDoubt.ts'
import type { Funding } from '../../../shared/domain/funding.ts'
import { CardFrame } from '../../support/cards/cardFrame.ts'
import { openCardPage } from '../../support/cards/cardPageClient.ts'
import {
  enterCard,
  faults,
  isWaiting,
  fundingOnSandbox,
  policy,
  posts,
  stateOf,
  states,
  wordsOf,
  type FundingDesk
} from '../../support/cards/fundingOnSandbox.ts'
import { control } from '../../support/service/sandboxCalls.ts'

const CONSENT = '/v3/individuals/:id/payment_methods'
const UNKNOWN = '0b2f3c4d-0000-4000-8000-00000000dead'
const REQUEST = '/v3/consents/:id'

/** Opens the checkout; its token is the secret in its address. */
async function checkoutOf(desk: FundingDesk, id: string): Promise<{ readonly token: string }> {
  await desk.app.handlers['funding.openCheckout'](id)
  return { token: decodeURIComponent(desk.opened.at(-1)?.pathname.split('/')[2] ?? '') }
}
const until = (desk: FundingDesk, fits: (funding: Funding) => boolean) => desk.until('funding.changed', fits)
const ended = (desk: FundingDesk) => until(desk, ({ outcome }) => outcome === 'succeeded')

describe('a card', () => {
  it('leaves each thing that a person did in the log, before it is done, and nothing of the card', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('once')
    await handlers['funding.openCheckout'](id)
    await enterCard(desk, id, '0100', false)
    await ended(desk)
    const other = await desk.begun('save')
    await handlers['funding.giveUp'](other.id)
    await handlers['funding.remove'](other.id)
    const { entries } = await handlers['reconciliation.log']({ id: null, from: 0, count: 100 })
    const uses = entries.filter(({ kind }) => kind !== 'account-added')
    const acts = uses.toReversed().map(({ kind, detail }) => ({ ...(JSON.parse(detail) as object), kind }))
    const once = { use: id, individual: desk.individualId, purpose: 'once', charge: desk.wanted('once').charge }
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
    await using desk = await fundingOnSandbox()
    const { id } = await desk.requested('save')
    const { verdict, load } = await enterCard(desk, id, '0072', true)
    expect(load).toMatchObject({ charge: null, saving: 'always', environment: 'sandbox', isFull: false })
    expect(verdict.verdict).toBe('claimed')
    expect(await ended(desk)).toMatchObject({ method: { card: { last4: '0072' } }, transactionId: null, token: 'none' })
    expect(states(await desk.app.handlers['funding.get'](id))).toBe('done done done done skipped')
    expect(await posts(desk)).toEqual([CONSENT, REQUEST])
  })

  it('of somebody in the address book stands there as soon as it is seen, under the name that the page shows', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const ada = { kind: 'individual', id: desk.individualId } as const
    await handlers['holder.save']({ ...ada, name: 'Ada', note: '', isArchived: false })
    const { id } = await desk.requested('once', '12.5')
    const { load } = await enterCard(desk, id, '0100', true)
    expect(load).toMatchObject({ individual: 'Ada', charge: { amount: '12.50' } })
    const { method } = await ended(desk)
    const holder = (await handlers['holder.list'](undefined)).find(({ id: each }) => each === ada.id)
    expect(holder?.reading?.methods.map((each) => each.id)).toEqual([method?.id])
    expect(desk.heard).toContainEqual({ name: 'holder.changed', payload: { holder: ada } })
  })

  it.each(['major', 'minor'] as const)(
    'is charged in %s units, exactly, and its transaction is found',
    async (unit) => {
      await using desk = await fundingOnSandbox({ policy: { unit } })
      const { handlers } = desk.app
      await handlers['connection.save']({
        id: desk.id,
        name: 'Payments',
        baseUrl: desk.sandbox.baseUrl,
        amountUnit: unit
      })
      await handlers['connection.signIn']({ id: desk.id, token: desk.sandbox.token })
      const { id } = await desk.requested('once', '1234.56')
      await enterCard(desk, id, '0100', false)
      const { transactionId, method } = await ended(desk)
      expect(method).toBeNull()
      expect(await handlers['transactions.get'](transactionId ?? '')).toMatchObject({
        amount: '1234.56',
        currency: 'EUR'
      })
      expect(states(await handlers['funding.get'](id))).toBe('done done done skipped done')
    }
  )

  it('for recurring charges is both charged and saved', async () => {
    await using desk = await fundingOnSandbox()
    const { id } = await desk.requested('recurring')
    await expect(desk.app.handlers['funding.openCard']({ id, save: false })).rejects.toMatchObject({
      code: 'bad-input'
    })
    await enterCard(desk, id, '0100', true)
    const funding = await ended(desk)
    expect([funding.method?.card?.last4, funding.transactionId === null]).toEqual(['0100', false])
  })

  it('is charged on the checkout, whose address goes to the browser and nowhere else', async () => {
    await using desk = await fundingOnSandbox()
    const { id } = await desk.requested('once')
    expect(await desk.app.handlers['funding.openCheckout'](id)).toEqual({ address: null })
    const [url] = desk.opened
    expect(url?.pathname).toMatch(/^\/checkout\//)
    const token = decodeURIComponent(url?.pathname.split('/')[2] ?? '')
    const frame = await CardFrame.open(desk.sandbox)
    await frame.carryThrough(token, '0100', {})
    await desk.app.handlers['funding.look'](id)
    expect(await ended(desk)).toMatchObject({ way: 'checkout', result: null })
    expect(JSON.stringify(desk.heard)).not.toContain(token)
  })

  it('that is declined can be entered again while there is time', async () => {
    await using desk = await fundingOnSandbox()
    const { id } = await desk.requested('save')
    const { page, verdict } = await enterCard(desk, id, '0110', true)
    expect(verdict).toMatchObject({ verdict: 'refused', title: expect.stringMatching(/./) as unknown })
    const refused = await desk.app.handlers['funding.get'](id)
    expect([states(refused), refused.token]).toEqual(['done done waiting waiting skipped', 'here'])
    expect(wordsOf(refused, 'confirm')).toContain(verdict.title)
    const frame = await CardFrame.open(desk.sandbox)
    const reply = await frame.carryThrough(await page.token(true), '0100', { save: true })
    await page.report({ kind: 'result', text: JSON.stringify(reply) })
    expect((await ended(desk)).outcome).toBe('succeeded')
  })

  it('is refused by the service where one is saved already, of which the user is told before', async () => {
    await using desk = await fundingOnSandbox({ policy: { second_save: 'confirm' } })
    const individualId = (await stateOf(desk)).holders.find(({ kind }) => kind === 'individual')?.id ?? ''
    const draft = { ...desk.wanted('save'), individualId }
    const begun = await desk.app.handlers['funding.begin'](draft)
    expect(wordsOf(begun, 'consent')).toContain('A card is saved already')
    await policy(desk, { second_save: 'create' })
    const refused = await desk.app.handlers['funding.begin'](draft)
    expect([refused.outcome, states(refused)]).toEqual(['failed', 'failed waiting waiting waiting skipped'])
    expect(wordsOf(refused, 'consent')).toContain('A card is saved already. Another can be saved once it is deleted.')
    const unknown = await desk.app.handlers['funding.begin']({ ...draft, individualId: UNKNOWN })
    expect([unknown.outcome, states(unknown)]).toEqual(['failed', 'failed waiting waiting waiting skipped'])
  })
})

describe('a card that is saved while two are waited for', () => {
  it('is the proof of neither until one of them is given up, and of one then', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const [one, other] = [await desk.requested('save'), await desk.requested('save')]
    await handlers['funding.openCheckout'](other.id)
    await enterCard(desk, one.id, '0100', true)
    const look = async (id: string) => states(await handlers['funding.look'](id))
    expect(await look(other.id)).toBe('done done running unknown skipped')
    expect(await look(one.id)).toBe('done done done unknown skipped')
    await handlers['funding.giveUp'](other.id)
    expect(await handlers['funding.look'](one.id)).toMatchObject({ outcome: 'succeeded' })
  })

  it('is not the proof of a second use as well', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const [one, other] = [await desk.requested('save'), await desk.requested('save')]
    await enterCard(desk, one.id, '0100', true)
    await ended(desk)
    await handlers['funding.openCheckout'](other.id)
    expect(await handlers['funding.look'](other.id)).toMatchObject({ outcome: 'open', method: null })
  })
})

describe('a screen that stays open', () => {
  const journal = async (desk: FundingDesk) => {
    const { requests } = (await control(desk.sandbox, 'GET', 'journal')) as {
      requests: { method: string; path: string }[]
    }
    return requests
      .filter(({ path }) => path.startsWith('/v'))
      .map(({ method, path }) => `${method} ${path.split('?')[0] ?? ''}`)
  }

  it('asks for one page of transactions, keeps nothing of it, and syncs once the charge stands there', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('once')
    const { token } = await checkoutOf(desk, id)
    await handlers['sync.start']({ kind: 'full' })
    await desk.until('sync.progress', ({ verdict }) => verdict === 'complete')
    const certificates = async () => (await handlers['sync.certificates']({ count: 50 })).length
    const [before, count] = [await journal(desk), await certificates()]
    // Two screens that ask at once are answered with one question.
    await Promise.all([handlers['funding.peek'](id), handlers['funding.peek'](id)])
    await handlers['funding.peek'](id)
    const asked = (await journal(desk)).slice(before.length).filter((each) => each === 'GET /v1/transactions')
    expect([asked.length, await certificates()]).toEqual([2, count])

    await (await CardFrame.open(desk.sandbox)).carryThrough(token, '0100', {})
    expect(await handlers['funding.peek'](id)).toMatchObject({ outcome: 'succeeded' })
    expect(await certificates()).toBe(count + 1)
    const after = (await journal(desk)).length
    await handlers['funding.peek'](id)
    expect((await journal(desk)).length).toBe(after)
  })

  it.each(['failed', 'rejected'])('syncs no more than once for one of the same sum that is %s', async (status) => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('once')
    await checkoutOf(desk, id)
    await handlers['sync.start']({ kind: 'full' })
    await desk.until('sync.progress', ({ verdict }) => verdict === 'complete')
    const certificates = async () => (await handlers['sync.certificates']({ count: 50 })).length
    const account_id = (await stateOf(desk)).accounts[0]?.shortId
    await control(desk.sandbox, 'POST', 'transactions', { account_id, amount: 1000, currency: 'EUR', status })
    const count = await certificates()
    for (let times = 0; times < 4; times++) await handlers['funding.peek'](id)
    expect(await certificates()).toBe(count + 1)
    expect(await handlers['funding.get'](id)).toMatchObject({ outcome: 'open', transactionId: null })
  })

  it('takes no bank transfer of the same sum for the charge, and the charge that comes after it', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('once')
    const { token } = await checkoutOf(desk, id)
    const account_id = (await stateOf(desk)).accounts[0]?.shortId
    const transfer = await control(desk.sandbox, 'POST', 'transactions', { account_id, amount: 1000, currency: 'EUR' })
    const before = await handlers['funding.peek'](id)
    expect([before.outcome, wordsOf(before, 'transaction')]).toEqual(['open', expect.stringContaining('bank transfer')])
    await (await CardFrame.open(desk.sandbox)).carryThrough(token, '0100', {})
    const after = await handlers['funding.peek'](id)
    expect(after.outcome).toBe('succeeded')
    expect(after.transactionId).not.toBe((transfer as { readonly id: string }).id)
  })

  it('asks for nothing before a page for the card was opened', async () => {
    await using desk = await fundingOnSandbox()
    const { id } = await desk.requested('once')
    const before = (await journal(desk)).length
    expect(await desk.app.handlers['funding.peek'](id)).toMatchObject({ outcome: 'open' })
    expect((await journal(desk)).length).toBe(before)
  })
})

describe('a charge that was given up while its checkout was open', () => {
  it('is found when it is paid all the same, also after a restart, and is told', async () => {
    await using desk = await fundingOnSandbox()
    const { id } = await desk.requested('once')
    const { token } = await checkoutOf(desk, id)
    expect(await desk.app.handlers['funding.giveUp'](id)).toMatchObject({ outcome: 'given-up' })
    const { app } = await desk.reopen()
    await (await CardFrame.open(desk.sandbox)).carryThrough(token, '0100', {})
    await app.handlers['sync.start']({ kind: 'auto' })
    const found = async () => {
      const { outcome, wasGivenUp, transactionId } = await app.handlers['funding.get'](id)
      return [outcome, wasGivenUp, transactionId !== null]
    }
    await expect.poll(found, { timeout: 20_000 }).toEqual(['succeeded', true, true])
  })

  it('is told where it and a charge of the same that was begun since were both paid, and none is taken', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const one = await desk.requested('once')
    const { token } = await checkoutOf(desk, one.id)
    await handlers['funding.giveUp'](one.id)
    const other = await desk.requested('once')
    expect(doublesOf(other, await handlers['funding.list'](undefined)).map(({ id }) => id)).toEqual([one.id])
    await (await CardFrame.open(desk.sandbox)).carryThrough(token, '0100', {})
    await enterCard(desk, other.id, '0100', false)
    for (const { id } of [one, other])
      expect(wordsOf(await handlers['funding.look'](id), 'transaction')).toContain('2 transactions fit')
  })

  it('leaves a single transaction to the charge of the same that is open', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const one = await desk.requested('once')
    await checkoutOf(desk, one.id)
    await handlers['funding.giveUp'](one.id)
    const other = await desk.requested('once')
    await enterCard(desk, other.id, '0100', false)
    await handlers['funding.look'](one.id)
    expect(await handlers['funding.look'](other.id)).toMatchObject({ outcome: 'succeeded' })
    expect(await handlers['funding.look'](one.id)).toMatchObject({ outcome: 'given-up', transactionId: null })
  })
})

describe('looking for what came of several uses at once', () => {
  it('comes to an end for each, also while a sync runs that nobody waits for', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const all = [await desk.requested('once'), await desk.requested('once', '11'), await desk.requested('once', '12')]
    for (const { id } of all) await handlers['funding.openCheckout'](id)
    await handlers['sync.start']({ kind: 'auto' })
    const looked = await Promise.all(all.map(({ id }) => handlers['funding.look'](id)))
    expect(looked.map(({ outcome }) => outcome)).toEqual(['open', 'open', 'open'])
  })
})

describe('a transaction of the sum of a charge whose account nobody has mapped', () => {
  it('is told and not taken, until the account is mapped', async () => {
    await using desk = await fundingOnSandbox({ isUnmapped: true })
    const { handlers } = desk.app
    const { id } = await desk.requested('once')
    await handlers['funding.openCheckout'](id)
    const [account, other] = (await stateOf(desk)).accounts
    // Somebody else's money, on another account.
    await control(desk.sandbox, 'POST', 'transactions', { amount: 1000, currency: 'EUR', account_id: other?.shortId })
    const looked = await handlers['funding.look'](id)
    expect([looked.outcome, looked.transactionId]).toEqual(['open', null])
    expect(wordsOf(looked, 'transaction')).toContain('Say it at the account')

    const { colour } = await handlers['account.add']({ id: desk.accountId, name: 'Ours' })
    const mapped = { id: desk.accountId, name: 'Ours', colour, note: '', isArchived: false }
    await handlers['account.edit']({ ...mapped, ledgerAccountId: account?.shortId ?? null })
    expect(await handlers['funding.look'](id)).toMatchObject({ outcome: 'open', transactionId: null })
    await enterCard(desk, id, '0100', false)
    expect(await handlers['funding.look'](id)).toMatchObject({ outcome: 'succeeded' })
  })
})

describe('a transaction that failed', () => {
  it('is no proof of a charge, whose sum it has', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('once')
    await handlers['funding.openCheckout'](id)
    const account = (await stateOf(desk)).accounts[0]?.shortId
    const row = { amount: 1000, currency: 'EUR', account_id: account, status: 'declined' }
    await control(desk.sandbox, 'POST', 'transactions', row)
    expect(await handlers['funding.look'](id)).toMatchObject({ outcome: 'open', transactionId: null })
  })
})

describe('two transactions that fit', () => {
  it('are told of, and none is taken for the proof', async () => {
    await using desk = await fundingOnSandbox()
    const { id } = await desk.requested('once')
    const account = (await stateOf(desk)).accounts[0]?.shortId
    await control(desk.sandbox, 'POST', 'transactions', {
      amount: 1000,
      currency: 'EUR',
      account_id: account,
      type: 'card-funding'
    })
    await enterCard(desk, id, '0100', false)
    const unknown = await until(desk, (each) => states(each) === 'done done done skipped unknown')
    expect(unknown).toMatchObject({ transactionId: null, outcome: 'open' })
    expect(wordsOf(unknown, 'transaction')).toContain('2 transactions fit')
    expect(await desk.app.handlers['funding.giveUp'](id)).toMatchObject({ outcome: 'given-up' })
  })

  it('to two charges of the same sum are proof of neither', async () => {
    await using desk = await fundingOnSandbox()
    const [one, other] = [await desk.requested('once'), await desk.requested('once')]
    await desk.app.handlers['funding.openCard']({ id: other.id, save: false })
    await enterCard(desk, one.id, '0100', false)
    await until(desk, (each) => each.id === one.id && wordsOf(each, 'transaction').includes('another one'))
  })
})

describe('an answer that never comes', () => {
  it('to a request for a consent leaves one at the service, and nothing is asked for again by itself', async () => {
    await using desk = await fundingOnSandbox()
    await faults(desk, { kind: 'drop', method: 'POST' })
    const begun = await desk.begun('once')
    expect([begun.outcome, states(begun)]).toEqual(['open', 'unknown waiting waiting skipped waiting'])
    expect(wordsOf(begun, 'consent')).toContain('you can create another')
    await faults(desk)
    expect(await posts(desk)).toEqual([CONSENT])
    expect((await stateOf(desk)).consents).toHaveLength(1)

    await expect(desk.app.handlers['funding.request'](begun.id)).rejects.toMatchObject({ code: 'bad-input' })
    const again = await desk.app.handlers['funding.createAgain'](begun.id)
    expect(states(again)).toBe('done waiting waiting skipped waiting')
    await expect(desk.app.handlers['funding.createAgain'](begun.id)).rejects.toMatchObject({ code: 'bad-input' })
  })

  it('to a request for a token is unknown, and another token takes its place', async () => {
    await using desk = await fundingOnSandbox()
    const { id } = await desk.begun('save')
    await faults(desk, { kind: 'drop', method: 'POST' })
    const lost = await desk.app.handlers['funding.request'](id)
    expect([states(lost), lost.token]).toEqual(['done unknown waiting waiting skipped', 'none'])
    await faults(desk)
    expect(await posts(desk)).toEqual([CONSENT, REQUEST])
    expect(await desk.app.handlers['funding.request'](id)).toMatchObject({ token: 'here' })
    await enterCard(desk, id, '0100', true)
    expect((await ended(desk)).method?.card?.last4).toBe('0100')
  })
})

describe('an access token that is refused in the middle', () => {
  it('signs out, and the flow goes on after signing in', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.begun('save')
    await control(desk.sandbox, 'POST', 'token', { expired: true })
    const refused = await handlers['funding.request'](id)
    expect([refused.outcome, states(refused)]).toEqual(['open', 'done failed waiting waiting skipped'])
    expect(await handlers['connection.get'](undefined)).toMatchObject({ state: 'signed-out' })
    await expect(handlers['funding.look'](id)).rejects.toMatchObject({ code: 'signed-out' })
    await control(desk.sandbox, 'POST', 'token', { expired: false })
    await handlers['connection.signIn']({ id: desk.id, token: desk.sandbox.token })
    expect(await handlers['funding.request'](id)).toMatchObject({ token: 'here' })
  })
})

describe('the time to enter a card', () => {
  it('is counted by the clock of the service, however wrong this one is', async () => {
    await using desk = await fundingOnSandbox({ policy: { consent_life: 600 } })
    await control(desk.sandbox, 'POST', 'clock', { advance: 7200 })
    const before = Date.now()
    const { expiresAt } = await desk.requested('save')
    const end = Date.parse(expiresAt ?? '')
    expect(end - before).toBeGreaterThan(590_000)
    expect(end - Date.now()).toBeLessThan(605_000)
  })

  it('ends: the page hands out no token any more, and the consent is requested again', async () => {
    // Long enough for a slow machine to open the page.
    await using desk = await fundingOnSandbox({ policy: { consent_life: 8 } })
    const { handlers } = desk.app
    const { id } = await desk.requested('save')
    const page = await openCardPage((await handlers['funding.openCard']({ id, save: true })).address)
    const over = await until(desk, ({ token }) => token === 'expired')
    expect(states(over)).toBe('done expired expired running skipped')
    expect(await page.ask('confirm', { save: true })).toMatchObject({ refusal: expect.any(String) as unknown })
    expect(await page.ask('news', { after: 0 })).toMatchObject({ state: 'expired', remaining: 0 })
    await expect(handlers['funding.openCard']({ id, save: true })).rejects.toMatchObject({ code: 'bad-input' })
    await policy(desk, { consent_life: 600 })
    expect(states(await handlers['funding.request'](id))).toBe('done done waiting running skipped')
    await enterCard(desk, id, '0100', true)
    await ended(desk)
  })
})

describe('a card page', () => {
  it('opens once, and ends when another token takes its place', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('save')
    const { address } = await handlers['funding.openCard']({ id, save: true })
    expect((await handlers['funding.openCard']({ id, save: true })).address).toBe(address)
    const page = await openCardPage(address)
    expect((await fetch(address ?? '')).status).toBe(410)
    await handlers['funding.request'](id)
    await expect(page.token()).rejects.toThrow()
  })

  it('is one, also where two windows ask for it at once', async () => {
    await using desk = await fundingOnSandbox()
    const { id } = await desk.requested('save')
    const open = () => desk.app.handlers['funding.openCard']({ id, save: true })
    const [one, other] = await Promise.all([open(), open()])
    expect(other).toEqual(one)
  })

  it('that is closed before a card was sent leaves nothing unknown; while one is sent, it does', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('save')
    const first = await openCardPage((await handlers['funding.openCard']({ id, save: true })).address)
    await first.leave()
    expect(states(await handlers['funding.get'](id))).toBe('done done waiting waiting skipped')
    const second = await openCardPage((await handlers['funding.openCard']({ id, save: true })).address)
    await second.token(true)
    await expect(second.token(true)).rejects.toThrow('being confirmed already')
    await second.leave()
    expect(states(await handlers['funding.get'](id))).toBe('done done unknown running skipped')
  })

  it('lets no checkout and no other token be had while a card is being confirmed on it', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('once')
    const page = await openCardPage((await handlers['funding.openCard']({ id, save: false })).address)
    await page.token()
    expect(await handlers['funding.get'](id)).toMatchObject({ isConfirming: true })
    const refusal = {
      code: 'bad-input',
      message: expect.stringContaining('being confirmed on the card page') as unknown
    }
    await expect(handlers['funding.openCheckout'](id)).rejects.toMatchObject(refusal)
    await expect(handlers['funding.request'](id)).rejects.toMatchObject(refusal)
    expect([desk.opened, await posts(desk)]).toEqual([[], [CONSENT, REQUEST]])
    await page.report({ kind: 'result', text: '{"error":{"code":"no"}}' })
    expect(await handlers['funding.get'](id)).toMatchObject({ isConfirming: false })
    await handlers['funding.openCheckout'](id)
    expect(desk.opened).toHaveLength(1)
  })

  it('ends when the checkout is opened instead, so that a card is entered in one place', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('once')
    const page = await openCardPage((await handlers['funding.openCard']({ id, save: false })).address)
    const [opening, confirming] = [handlers['funding.openCheckout'](id), page.token()].map((task) =>
      task.then(
        () => 'done',
        () => 'refused'
      )
    )
    expect([await opening, await confirming].toSorted()).toEqual(['done', 'refused'])
    await expect(page.token()).rejects.toThrow()
  })

  it('believes nothing that the component says: what is not listed was not saved', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('save')
    const page = await openCardPage((await handlers['funding.openCard']({ id, save: true })).address)
    const said = async (text: string) => {
      await page.token(true)
      const { verdict } = await page.report({ kind: 'result', text })
      const { steps, outcome } = await handlers['funding.look'](id)
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
  it.each([
    ['after the consent', 'begun', 'none', 'done waiting waiting waiting skipped'],
    ['with a token', 'requested', 'gone', 'done done waiting waiting skipped'],
    ['with the card page open', 'opened', 'gone', 'done done waiting waiting skipped'],
    ['while a card is being confirmed', 'confirming', 'gone', 'done done unknown waiting skipped']
  ] as const)('%s goes on where it was', async (_, when, token, expected) => {
    await using desk = await fundingOnSandbox()
    const { id } = await (when === 'begun' ? desk.begun('save') : desk.requested('save'))
    if (when === 'opened' || when === 'confirming') {
      const page = await openCardPage((await desk.app.handlers['funding.openCard']({ id, save: true })).address)
      if (when === 'confirming') await page.token(true)
    }
    const { handlers } = (await desk.reopen()).app
    const [funding] = await handlers['funding.list'](undefined)
    expect([funding?.token, funding && states(funding), funding?.outcome]).toEqual([token, expected, 'open'])
    expect(await handlers['funding.request'](id)).toMatchObject({ token: 'here' })
  })

  it('while a request is under way keeps what is not known, and never sends it again', async () => {
    await using desk = await fundingOnSandbox()
    await faults(desk, { kind: 'latency', method: 'POST', milliseconds: 20_000 })
    const beginning = desk.begun('once')
    await isWaiting(desk)
    const { handlers } = (await desk.reopen()).app
    expect(states(await beginning)).toBe('unknown waiting waiting skipped waiting')
    const [funding] = await handlers['funding.list'](undefined)
    expect(funding && states(funding)).toBe('unknown waiting waiting skipped waiting')
    expect(await posts(desk)).toEqual([CONSENT])
  })
})

describe('the list', () => {
  it('lets go of what has ended, and of nothing else', async () => {
    await using desk = await fundingOnSandbox()
    const { handlers } = desk.app
    const { id } = await desk.requested('save')
    await expect(handlers['funding.remove'](id)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await handlers['funding.giveUp'](id)).toMatchObject({ outcome: 'given-up', token: 'none' })
    await expect(handlers['funding.request'](id)).rejects.toMatchObject({ code: 'bad-input' })
    await handlers['funding.remove'](id)
    expect(await handlers['funding.list'](undefined)).toEqual([])
    await expect(handlers['funding.get'](id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

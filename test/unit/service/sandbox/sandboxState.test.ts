import { describe, expect, it } from 'vitest'
import { DEFAULT_POLICY } from '../../../../electron/service/sandbox/policy/policyBoard.ts'
import type { Policy } from '../../../../electron/service/sandbox/policy/switches.ts'
import type { Charge } from '../../../../electron/service/sandbox/records/consents.ts'
import { SandboxClock } from '../../../../electron/service/sandbox/state/sandboxClock.ts'
import { SandboxState } from '../../../../electron/service/sandbox/state/sandboxState.ts'
import { listPage } from '../../../../electron/service/sandbox/transactions/listPage.ts'

const NOON = Date.UTC(2027, 0, 4, 12)
const CARD = { brand: 'visa', last4: '0100', exp_month: '12', exp_year: '31' }

function aState(policy: Partial<Policy> = {}) {
  const clock = new SandboxClock(() => NOON)
  const state = new SandboxState({
    seed: 1,
    rows: 500,
    clock,
    policy: { ...DEFAULT_POLICY, ...policy },
    newIds: 'seeded'
  })
  const [saved, , free] = state.holders.of('individual')
  const [account, , , , , dollars] = state.accounts.all
  if (!saved || !free || !account || !dollars) throw new Error('The samples are incomplete.')
  const charge: Charge = { amount: 1250, currency: 'EUR', accountId: account.id }
  return { state, clock, saved, free, account, charge }
}

function head(state: SandboxState, sort_by: 'created_at' | 'updated_at' = 'created_at') {
  const { repository } = state
  const [key] = listPage(repository, { limit: 1, sort_by }, DEFAULT_POLICY).keys
  return key === undefined ? undefined : repository.at(key)
}

function requested(state: SandboxState, holder: Parameters<SandboxState['createConsent']>[0], charge?: Charge) {
  return state.requestConsent(state.createConsent(holder, charge))
}

describe('a consent', () => {
  it('without a charge saves the card, unless the request says not to', () => {
    const { state, free } = aState()
    const nothing = state.confirmConsent(requested(state, free).token, { card: CARD, save: false })
    expect(nothing).toMatchObject({ ok: true, paymentMethod: undefined, consent: { status: 'confirmed' } })
    expect(state.paymentMethods.of(free)).toBeUndefined()
    const { token } = requested(state, free)
    const outcome = state.confirmConsent(token, { card: CARD, save: null })
    expect(outcome).toMatchObject({ ok: true, transactionId: undefined, consent: { status: 'confirmed' } })
    expect(state.paymentMethods.of(free)).toMatchObject({ card: CARD, createdAt: NOON })
  })

  it.each([true, false, null])('with a charge saves the card only if requested (%s)', (save) => {
    const { state, free, charge } = aState()
    const outcome = state.confirmConsent(requested(state, free, charge).token, { card: CARD, save })
    expect(outcome.ok).toBe(true)
    expect(state.paymentMethods.of(free) !== undefined).toBe(save === true)
  })

  it('is confirmed once', () => {
    const { state, free, charge } = aState()
    const { token } = requested(state, free, charge)
    expect(state.confirmConsent(token, { card: CARD, save: false }).ok).toBe(true)
    expect(state.confirmConsent(token, { card: CARD, save: false })).toEqual({ ok: false, failure: 'used' })
    expect(state.repository.added.count).toBe(1)
  })

  it('does nothing at all when a second card would be saved, and can go on without saving', () => {
    const { state, saved, charge } = aState()
    const { token } = requested(state, saved, charge)
    expect(state.confirmConsent(token, { card: CARD, save: true })).toEqual({ ok: false, failure: 'card-limit' })
    expect(state.repository.added.count).toBe(0)
    expect(state.confirmConsent(token, { card: CARD, save: false }).ok).toBe(true)
  })

  it('expires by the clock of the sandbox and can be requested again', () => {
    const { state, clock, free } = aState({ consent_life: 60 })
    const first = requested(state, free)
    clock.advance(59_999)
    expect(state.findConsentByToken(first.token)?.status).toBe('requested')
    clock.advance(1)
    expect(state.confirmConsent(first.token, { card: CARD, save: true })).toEqual({ ok: false, failure: 'expired' })
    const second = state.requestConsent(first)
    expect(second.token).not.toBe(first.token)
    expect(state.confirmConsent(first.token, { card: CARD, save: true })).toEqual({
      ok: false,
      failure: 'unknown-token'
    })
    expect(state.confirmConsent(second.token, { card: CARD, save: true }).ok).toBe(true)
  })

  it('that failed is over until it is requested again', () => {
    const { state, free } = aState()
    const consent = requested(state, free)
    expect(state.failConsent(consent.token)?.status).toBe('failed')
    expect(state.confirmConsent(consent.token, { card: CARD, save: true })).toEqual({ ok: false, failure: 'used' })
    expect(state.confirmConsent(state.requestConsent(consent).token, { card: CARD, save: true }).ok).toBe(true)
  })

  it('is forgotten when ten thousand newer ones exist, so that the memory stays bounded', () => {
    const { state, free } = aState()
    const first = requested(state, free)
    for (let count = 0; count < 10_000; count += 1) state.createConsent(free, undefined)
    expect(state.findConsentByToken(first.token)).toBeUndefined()
    expect(state.consents.describe()).toHaveLength(10_000)
  })
})

describe('a confirmed charge', () => {
  it('is the newest transaction of its account, pending, then completed', () => {
    const { state, clock, free, charge, account } = aState({ charge_delay: 30 })
    clock.freeze()
    const outcome = state.confirmConsent(requested(state, free, charge).token, { card: CARD, save: false })
    const row = head(state)
    expect(row).toMatchObject({ accountId: account.shortId, amount: 1250, currency: 'EUR', status: 'pending_approval' })
    expect(outcome).toMatchObject({ transactionId: row?.id })
    clock.advance(29_999)
    expect(head(state)?.status).toBe('pending_approval')
    clock.advance(1)
    expect(head(state, 'updated_at')).toMatchObject({ id: row?.id, status: 'completed', updatedAt: NOON + 30_000 })
  })

  it('in another currency is converted to the currency of the account', () => {
    const { state, free, charge } = aState()
    state.confirmConsent(requested(state, free, { ...charge, currency: 'SEK' }).token, { card: CARD, save: false })
    const row = head(state)
    expect(row).toMatchObject({ currency: 'EUR', paymentAmount: 1250, paymentCurrency: 'SEK' })
    expect(row?.amount).toBe(Math.round(1250 * Number(row?.exchangeRate)))
  })
})

describe('time', () => {
  it('settles within two days what was pending at the start', () => {
    const { state, clock } = aState()
    const pending = () => {
      const { repository } = state
      const { keys } = listPage(repository, { limit: 500, sort_by: 'created_at' }, DEFAULT_POLICY)
      return keys.filter((key) => key < 200 && repository.at(key).status === 'pending_approval').length
    }
    const before = pending()
    expect(before).toBeGreaterThan(3)
    clock.advance(59 * 60_000)
    expect(pending()).toBe(before)
    clock.advance(48 * 60 * 60_000)
    expect(pending()).toBe(0)
  })

  it('never starts before the newest of the made-up transactions', () => {
    expect(new SandboxClock(() => 0).now()).toBe(Date.UTC(2026, 10, 2))
  })

  it('stands still while frozen, moves by hand, and goes on from there', () => {
    let machine = NOON
    const clock = new SandboxClock(() => machine)
    clock.freeze()
    machine += 5000
    clock.advance(1000)
    expect(clock.now()).toBe(NOON + 1000)
    clock.resume()
    machine += 500
    expect(clock.now()).toBe(NOON + 1500)
    expect(() => clock.advance(-1)).toThrow(RangeError)
  })

  it('never goes back where the machine’s does, and goes on from there', () => {
    let machine = NOON
    const clock = new SandboxClock(() => machine)
    expect(clock.now()).toBe(NOON)
    machine -= 3_600_000
    expect(clock.now()).toBe(NOON)
    machine += 500
    clock.advance(1000)
    expect(clock.now()).toBe(NOON + 1500)
    machine -= 3_600_000
    clock.freeze()
    expect(clock.now()).toBe(NOON + 1500)
    clock.reset()
    expect(clock.now()).toBe(machine)
  })
})

describe('a reset', () => {
  it('brings everything back, parts of others included', () => {
    const { state, free, charge } = aState()
    const [before, first] = [JSON.stringify(state.describe()), head(state)]
    let resets = 0
    state.attach('other', { reset: () => (resets += 1), describe: () => undefined })
    state.confirmConsent(requested(state, free, charge).token, { card: CARD, save: true })
    state.accounts.create({ currency: 'EUR', rails: 'sepa', iban: 'valid' }, NOON)
    expect(JSON.stringify(state.describe())).not.toBe(before)
    state.reset()
    expect(JSON.stringify(state.describe())).toBe(before)
    expect([head(state), resets]).toEqual([first, 1])
  })

  it('can change the seed and the number of rows', () => {
    const { state } = aState()
    state.reset({ seed: 9, rows: 3 })
    expect([state.seed, state.repository.size]).toEqual([9, 3])
  })

  it('never shows a token in a dump', () => {
    const { state, free } = aState()
    const { token } = requested(state, free)
    expect(JSON.stringify(state.describe())).not.toContain(token)
  })
})

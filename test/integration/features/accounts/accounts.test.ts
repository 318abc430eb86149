import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Account } from '../../../../shared/domain/account.ts'
import { appOnSandbox, type AppOnSandbox } from '../../../support/app/appOnSandbox.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { inFull } from '../../../support/campaign.ts'

const UNKNOWN = '0b2f3c4d-0000-4000-8000-00000000dead'

interface State {
  readonly holders: readonly { readonly kind: 'individual' | 'guest'; readonly id: string }[]
  readonly accounts: readonly { readonly id: string; readonly shortId: string; readonly currency: string }[]
  readonly payment_methods: unknown
}

const stateOf = async ({ sandbox }: AppOnSandbox) => (await control(sandbox, 'GET', 'state')) as State
const policy = ({ sandbox }: AppOnSandbox, change: object) => control(sandbox, 'PATCH', 'policy', change)
const faults = ({ sandbox }: AppOnSandbox, ...all: readonly object[]) =>
  control(sandbox, 'PUT', 'faults', { faults: all })
const partyOf = async (setup: AppOnSandbox, wanted: 'individual' | 'guest' = 'individual') =>
  (await stateOf(setup)).holders.find(({ kind }) => kind === wanted)?.id ?? ''
const created = async (setup: AppOnSandbox, name: string | null = null): Promise<Account> =>
  setup.app.handlers['account.create']({ individualId: await partyOf(setup), name })
const posts = async ({ sandbox }: AppOnSandbox) => {
  const { requests } = (await control(sandbox, 'GET', 'journal')) as { requests: { method: string }[] }
  return requests.filter(({ method }) => method === 'POST').length
}

/** Resolves once the service has a request that it is slow to answer. */
async function isWaiting({ sandbox }: AppOnSandbox): Promise<void> {
  const hits = async () => {
    const { faults: all } = (await control(sandbox, 'GET', 'faults')) as { faults: { hits: number }[] }
    return all[0]?.hits
  }
  await expect.poll(hits).toBe(1)
}

/** For what leaves no account behind that another test would see. */
let shared: AppOnSandbox
beforeAll(async () => {
  shared = await appOnSandbox()
})
afterAll(() => shared[Symbol.asyncDispose]())

describe('an account', () => {
  it('is created for an individual and stored with what the service returned', async () => {
    await using setup = await appOnSandbox()
    const { handlers } = setup.app
    await policy(setup, { account_currency: 'SEK' })
    const account = await created(setup)
    expect(account).toMatchObject({
      name: 'SEK account',
      told: { individualId: await partyOf(setup), currency: 'SEK', balance: '0.00', type: 'current', extra: null },
      bankDetails: null
    })
    expect(await created(setup, 'Wages')).toMatchObject({ name: 'Wages' })
    expect((await handlers['account.list'](undefined)).map(({ name }) => name)).toEqual(['SEK account', 'Wages'])
    expect(await handlers['account.attempts'](undefined)).toEqual([])
    expect(setup.heard.filter(({ name }) => name === 'account.changed').length).toBeGreaterThanOrEqual(2)
    const again = await setup.reopen()
    expect(await again.app.handlers['account.list'](undefined)).toHaveLength(2)
  })

  it('for an unknown individual is refused in the service’s words, and nothing is stored', async () => {
    const setup = shared
    const { handlers } = setup.app
    await expect(handlers['account.create']({ individualId: UNKNOWN, name: null })).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('There is no individual with this id.') as unknown
    })
    expect(await handlers['account.list'](undefined)).toEqual([])
    expect(await handlers['account.attempts'](undefined)).toEqual([])
  })

  it('whose answer was dropped is requested once, stored as an attempt, and found by its id', async () => {
    await using setup = await appOnSandbox()
    const before = (await stateOf(setup)).accounts.length
    await faults(setup, { kind: 'drop', method: 'POST' })
    await expect(created(setup, 'Wages')).rejects.toMatchObject({ code: 'outcome-unknown', remedy: 'none' })
    await faults(setup)
    expect(await posts(setup)).toBe(1)
    const { accounts } = await stateOf(setup)
    expect(accounts).toHaveLength(before + 1)

    const { handlers } = (await setup.reopen()).app
    expect(await handlers['account.list'](undefined)).toEqual([])
    const [attempt, ...more] = await handlers['account.attempts'](undefined)
    expect([attempt?.name, attempt?.individualId, more]).toEqual(['Wages', await partyOf(setup), []])
    const id = accounts.at(-1)?.id ?? ''
    expect(await handlers['account.add']({ id, name: 'Wages' })).toMatchObject({ id, told: null })
    await handlers['account.forgetAttempt'](attempt?.id ?? '')
    expect(await handlers['account.attempts'](undefined)).toEqual([])
  })

  inFull(it)('whose answer comes while the app is closed is still stored', async () => {
    await using setup = await appOnSandbox()
    await faults(setup, { kind: 'latency', method: 'POST', milliseconds: 1000 })
    const creating = created(setup, 'Wages')
    await isWaiting(setup)
    const { handlers } = (await setup.reopen()).app
    expect(await handlers['account.list'](undefined)).toEqual([await creating])
    expect(await handlers['account.attempts'](undefined)).toEqual([])
  })

  inFull(it)('whose answer does not come in a moment is left open when the app is closed', async () => {
    await using setup = await appOnSandbox()
    await faults(setup, { kind: 'latency', method: 'POST', milliseconds: 20_000 })
    const refused = expect(created(setup, 'Wages')).rejects.toMatchObject({ code: 'outcome-unknown' })
    await isWaiting(setup)
    const { handlers } = (await setup.reopen()).app
    await refused
    expect(await handlers['account.attempts'](undefined)).toMatchObject([{ name: 'Wages' }])
  })

  inFull(it)('that never reached the service is not stored as an attempt', async () => {
    await using setup = await appOnSandbox()
    const { handlers } = setup.app
    const individualId = await partyOf(setup)
    await setup.sandbox.stop()
    await expect(handlers['account.create']({ individualId, name: null })).rejects.toMatchObject({ code: 'offline' })
    expect(await handlers['account.attempts'](undefined)).toEqual([])
  })

  inFull(it)('signs out where the token is refused, and is not made', async () => {
    await using setup = await appOnSandbox()
    await control(setup.sandbox, 'POST', 'token', { expired: true })
    await expect(created(setup)).rejects.toMatchObject({ code: 'token-rejected' })
    expect(await setup.app.handlers['connection.get'](undefined)).toMatchObject({ state: 'signed-out' })
    expect(await setup.app.handlers['account.attempts'](undefined)).toEqual([])
  })

  it('is added by an id that exists, once, and not by one that does not', async () => {
    const setup = shared
    const { handlers } = setup.app
    await expect(handlers['account.add']({ id: UNKNOWN, name: 'No' })).rejects.toMatchObject({ code: 'not-found' })
    expect(await handlers['account.list'](undefined)).toEqual([])
    const id = (await stateOf(setup)).accounts[0]?.id ?? ''
    const added = await handlers['account.add']({ id, name: 'Main' })
    expect(added).toMatchObject({ id, told: null, bankDetails: { entries: [{ rail: 'sepa' }] } })
    const again = handlers['account.add']({ id, name: 'Main' })
    await expect(again).rejects.toMatchObject({ code: 'bad-input' })
    await handlers['account.remove'](id)
    expect(await handlers['account.list'](undefined)).toEqual([])
  })

  it('gets hints by currency, time and what is taken, and shows its ledger rows once mapped', async () => {
    await using setup = await appOnSandbox({ rows: 100 })
    const { handlers } = setup.app
    const account = await created(setup)
    const { accounts } = await stateOf(setup)
    const shortId = accounts.find(({ id }) => id === account.id)?.shortId ?? ''
    expect(await handlers['account.activity'](account.id)).toEqual({ totals: [], latest: [] })
    const row = { amount: 12_345, currency: 'EUR', account_id: shortId }
    for (let count = 0; count < 11; count++) await control(setup.sandbox, 'POST', 'transactions', row)
    await setup.sync({ kind: 'full', fresh: true })

    const hints = await handlers['account.hints'](account.id)
    expect(hints[0]).toMatchObject({ ledgerAccountId: shortId, transactions: 11, isLikely: true, takenBy: null })
    expect(hints[0]?.reasons).toHaveLength(2)
    expect(hints.slice(1).map(({ isLikely }) => isLikely)).not.toContain(true)
    const { id, name, colour, note, isArchived } = account
    const shown = { id, name, colour, note, isArchived, ledgerAccountId: null }
    const mapped = { ...shown, name: 'Wages', ledgerAccountId: shortId }
    expect(await handlers['account.edit']({ account: mapped, shown })).toMatchObject({
      name: 'Wages',
      ledgerAccountId: shortId
    })
    const { totals, latest } = await handlers['account.activity'](account.id)
    expect(totals).toMatchObject([
      { currency: 'EUR', count: 11, pending: { count: 11, net: '1357.95' }, settled: { count: 0, net: '0.00' } }
    ])
    expect(latest).toHaveLength(10)
    const second = await created(setup)
    const taken = (await handlers['account.hints'](second.id)).find((hint) => hint.ledgerAccountId === shortId)
    expect(taken).toMatchObject({ takenBy: account.id, isLikely: false })
  })
})

describe('bank details', () => {
  const rails = [
    [{ rails: 'sepa', iban: 'valid' }, [['sepa', 'valid', 0]]],
    [{ rails: 'sepa', iban: 'invalid' }, [['sepa', 'wrong-check', 0]]],
    [{ rails: 'other' }, [['local-clearing', undefined, 2]]],
    [
      { rails: 'several' },
      [
        ['sepa', 'valid', 0],
        ['local-clearing', undefined, 2]
      ]
    ],
    [{ rails: 'none' }, []]
  ] as const
  it.each(rails)('of %j are read as they are', async (switches, entries) => {
    const { handlers } = shared.app
    await policy(shared, { iban: 'valid', ...switches })
    const { id } = await created(shared)
    const { bankDetails } = await handlers['account.readBankDetails'](id)
    await handlers['account.remove'](id)
    const read = bankDetails?.entries.map(({ rail, iban, others }) => [rail, iban?.verdict, others.length])
    expect(read).toEqual(entries)
  })

  it('that changed are an alarm until somebody acknowledges it, also offline and after a restart', async () => {
    await using setup = await appOnSandbox()
    let { handlers } = setup.app
    const { id } = await created(setup)
    const first = await handlers['account.readBankDetails'](id)
    expect((await handlers['account.readBankDetails'](id)).alarms).toBe(0)
    await control(setup.sandbox, 'POST', `accounts/${id}/bank_details`, {})
    const second = await handlers['account.readBankDetails'](id)
    expect(second.alarms).toBe(1)
    await setup.sandbox.stop()
    await expect(handlers['account.readBankDetails'](id)).rejects.toMatchObject({ code: 'offline' })

    handlers = (await setup.reopen()).app.handlers
    const [change, ...more] = await handlers['account.changes'](null)
    const ibanOf = ({ bankDetails }: Account) => bankDetails?.entries[0]?.iban?.value
    expect(more).toEqual([])
    expect(change).toMatchObject({ accountId: id, field: 'iban', was: ibanOf(first), now: ibanOf(second) })
    const acknowledged = await handlers['account.acknowledge']({ change: change?.id ?? 0, note: 'asked the bank' })
    expect(acknowledged.acknowledged).toMatchObject({ by: 'tester', note: 'asked the bank' })
    expect(await handlers['account.list'](undefined)).toMatchObject([
      { id, alarms: 0, bankDetails: second.bankDetails }
    ])
    const { entries } = await handlers['reconciliation.log']({ id: null, from: 0, count: 1 })
    expect(entries[0]?.words).toContain('“asked the bank”')
  })
})

describe('bank details that changed while nobody looked', () => {
  it('are an alarm after the first automatic sync of another day', async () => {
    await using setup = await appOnSandbox({ rows: 10 })
    const id = (await stateOf(setup)).accounts[0]?.id ?? ''
    await setup.app.handlers['account.add']({ id, name: 'Main' })
    await control(setup.sandbox, 'POST', `accounts/${id}/bank_details`, {})
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    await using _ = { [Symbol.asyncDispose]: () => Promise.resolve(void vi.useRealTimers()) }
    const { app } = await setup.reopen(true)
    const alarms = async () => (await app.handlers['account.list'](undefined))[0]?.alarms
    await expect.poll(alarms, { timeout: 20_000 }).toBe(1)
  })
})

describe('bank details that were read at another address', () => {
  it('are not those of the connection, and are what the next reading is compared with', async () => {
    await using setup = await appOnSandbox({ rows: 10 })
    const { handlers } = setup.app
    const id = (await stateOf(setup)).accounts[0]?.id ?? ''
    await handlers['account.add']({ id, name: 'Main' })
    const second = await startTestSandbox({ rows: 10, seed: 4 })
    await using _ = { [Symbol.asyncDispose]: () => second.stop() }
    const moved = { id: setup.id, name: 'Other provider', baseUrl: second.baseUrl, amountUnit: 'major' } as const
    await handlers['connection.save'](moved)
    expect(await handlers['account.list'](undefined)).toMatchObject([{ id, bankDetails: null }])

    await handlers['connection.select'](setup.id)
    await handlers['connection.signIn']({ id: setup.id, token: second.token })
    await control(second, 'POST', `accounts/${id}/bank_details`, {})
    expect(await handlers['account.readBankDetails'](id)).toMatchObject({ alarms: 1, bankDetails: { entries: [{}] } })
  })
})

describe('payment methods', () => {
  it('are read for anyone, but stored only for people in the list, with whether more exist', async () => {
    const setup = shared
    const { handlers } = setup.app
    const { holders } = await stateOf(setup)
    const readings = await Promise.all(holders.map(({ kind, id }) => handlers['party.read']({ kind, id })))
    const at = readings.findIndex(({ methods }) => methods.length > 0)
    const party = holders[at]
    if (!party) throw new Error('No holder of the sandbox has a card.')
    expect(readings[at]?.methods[0]?.card?.last4).toMatch(/^\d{4}$/)
    expect(await handlers['party.list'](undefined)).toEqual([])

    const ben = { ...party, name: 'Ben', note: '', isArchived: false }
    await handlers['party.save']({ party: ben, shown: null })
    const before = setup.heard.length
    await policy(setup, { more_methods: 'true' })
    const reading = await handlers['party.read'](party)
    expect(reading.hasMore).toBe(true)
    expect(await handlers['party.list'](undefined)).toMatchObject([{ ...party, name: 'Ben', reading }])
    expect(setup.heard.slice(before)).toEqual([{ name: 'party.changed', payload: { party } }])
    await handlers['party.remove'](party)
    expect(await handlers['party.list'](undefined)).toEqual([])
  })

  it.each([
    ['individual', 'customer'],
    ['guest', 'guest customer']
  ] as const)('of an unknown %s are reported as such', async (kind, name) => {
    await expect(shared.app.handlers['party.read']({ kind, id: UNKNOWN })).rejects.toMatchObject({
      code: 'not-found',
      message: `Your provider has no ${name} with this id. Check that the id is complete and from this provider.`
    })
  })
})

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appOnSandbox, type AppOnSandbox } from '../../../support/app/appOnSandbox.ts'
import { applied, paidNow, planEnd, reconcileOrder } from '../../../support/reconciliation/reconcilingSetup.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { seededUuids } from '../../../support/seededRandom.ts'
import { inFull } from '../../../support/campaign.ts'

const nextUuid = seededUuids('reconciliations')

let cents = 700_000
/** A payment of an amount that no other has: one of the same amount to the same payee would look as if it was paid twice. */
const payment = (setup: AppOnSandbox, change: Parameters<typeof paidNow>[1] = {}) =>
  paidNow(setup, { amount: (++cents / 100).toFixed(2), ...change })

const unknown = () => ({ amount: '7.00', correlationId: nextUuid() })

describe('a reconciliation beside others', () => {
  let setup: AppOnSandbox
  beforeAll(async () => {
    setup = await appOnSandbox()
  })
  afterAll(() => setup[Symbol.asyncDispose]())

  it('finds what was synced, and applies what its plan says', async () => {
    const [one, other] = [await payment(setup), await payment(setup, { amount: '5.50' })]
    await setup.sync({ kind: 'full' })
    const planned = await reconcileOrder(setup, [one, { ...other, amount: '6.00' }, unknown()])
    expect(planned).toMatchObject({ phase: 'new', counts: { items: { matched: 0 } } })
    expect(planned.plan).toMatchObject({
      matches: 2,
      isApplied: false,
      counts: { items: { matched: 1, different: 1, missing: 1 } }
    })
    const done = await applied(setup, planned)
    expect(done).toMatchObject({ phase: 'open', counts: planned.plan?.counts, differences: planned.plan?.differences })
    expect((await setup.app.handlers['transactions.get'](one.id)).reconciliation).not.toBe('open')
  })

  it('says what speaks against a match before it is made by hand', async () => {
    const { handlers } = setup.app
    const paid = await payment(setup)
    await setup.sync({ kind: 'full' })
    const { id } = await applied(setup, await reconcileOrder(setup, [paid, unknown()]))
    const filter = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
    const { rows } = await handlers['reconciliation.items']({ id, filter, from: 0, count: 9 })
    const [matched, other] = rows
    await handlers['reconciliation.decide']({ id, decision: { do: 'unmatch', matches: [matched?.match ?? 0] } })
    const sides = { items: [other?.key ?? ''], transactionIds: [paid.id] }
    const against = await handlers['reconciliation.against']({ id, ...sides })
    expect(against[0]?.words).toMatch(new RegExp(`^the id is ${paid.correlationId}, not `))
    await handlers['reconciliation.decide']({ id, decision: { do: 'match', ...sides } })
    const { entries } = await handlers['reconciliation.log']({ id, from: 0, count: 1 })
    expect(entries[0]?.words).toContain(`, although ${against[0]?.words ?? 'nothing'}`)
  })

  it('requests payments that the ledger lacks from the service before it plans', async () => {
    await setup.sync({ kind: 'full' })
    const late = await payment(setup)
    await setup.asked()
    const { plan } = await reconcileOrder(setup, [late, unknown()])
    expect(plan).toMatchObject({ counts: { items: { matched: 1, missing: 1 } }, notes: [] })
    const requests = await setup.asked()
    expect(requests.some((query) => query.toString().includes(late.correlationId))).toBe(true)
  })

  it('can be stopped while it waits for the service, and planned later', async () => {
    const { handlers } = setup.app
    const { id } = await reconcileOrder(setup, [unknown()])
    await control(setup.sandbox, 'PUT', 'faults', { faults: [{ kind: 'latency', milliseconds: 60_000 }] })
    const before = setup.heard.length
    await handlers['reconciliation.plan']({ id, ask: true })
    await setup.until('reconciliation.progress', ({ step }) => step === 'asking', before)
    await expect(handlers['reconciliation.plan']({ id, ask: true })).rejects.toMatchObject({ code: 'busy' })
    await handlers['reconciliation.cancel'](id)
    await setup.until('reconciliation.progress', ({ step }) => step === 'cancelled', before)
    await control(setup.sandbox, 'PUT', 'faults', { faults: [] })
    await planEnd(setup, () => handlers['reconciliation.plan']({ id, ask: true }))
    expect((await handlers['reconciliation.get'](id)).plan?.notes).toEqual([])
  })

  it('refuses a plan whose transactions have changed since', async () => {
    const paid = await payment(setup)
    await setup.sync({ kind: 'full' })
    const planned = await reconcileOrder(setup, [paid])
    await control(setup.sandbox, 'PATCH', `transactions/${paid.id}`, { status: 'rejected' })
    await setup.sync({ kind: 'auto' })
    await expect(applied(setup, planned)).rejects.toMatchObject({ code: 'plan-outdated' })
    expect(await setup.app.handlers['reconciliation.get'](planned.id)).toMatchObject({ phase: 'new' })
  })

  it('is not signed off with figures of before the last sync', async () => {
    const { handlers } = setup.app
    const paid = await payment(setup)
    await setup.sync({ kind: 'full' })
    const { id, revision } = await applied(setup, await reconcileOrder(setup, [paid]))
    await control(setup.sandbox, 'PATCH', `transactions/${paid.id}`, { status: 'rejected' })
    await setup.sync({ kind: 'auto' })
    const signing = { id, revision, reviewer: null, forcedBecause: null }
    await expect(handlers['reconciliation.signOff'](signing)).rejects.toMatchObject({ code: 'plan-outdated' })
  })

  it('is not signed off before a later transaction was looked at that has to do with it', async () => {
    const { handlers } = setup.app
    const paid = await payment(setup)
    await setup.sync({ kind: 'full' })
    const { id, revision } = await applied(setup, await reconcileOrder(setup, [paid]))
    const signing = { id, reviewer: null, forcedBecause: null }
    await paidNow(setup, { amount: paid.amount })
    await setup.sync({ kind: 'auto' })
    await expect(handlers['reconciliation.signOff']({ ...signing, revision })).rejects.toThrow(
      /^1 transaction that was not seen when .* concerns these payments\. Re-run/
    )
    await planEnd(setup, () => handlers['reconciliation.plan']({ id, ask: false }))
    const again = await handlers['reconciliation.get'](id)
    expect(again.counts).toMatchObject({ queue: 1, transactions: { duplicate: 1 } })
    // Others that come do not concern it.
    await payment(setup, { payee: 'Nordlys Kraft AS' })
    await setup.sync({ kind: 'auto' })
    const forcedBecause = 'It was paid twice.'
    const signed = await handlers['reconciliation.signOff']({ ...signing, forcedBecause, revision: again.revision })
    expect(signed.phase).toBe('signed-off')
    expect(await handlers['reconciliation.unseen'](id)).toBe(0)
    await paidNow(setup, { amount: paid.amount })
    await setup.sync({ kind: 'auto' })
    const counts = [handlers['reconciliation.unseen'](id), handlers['reconciliation.unseen'](id)]
    const reopened = await handlers['reconciliation.reopen']({ id, reason: 'It was paid a third time.' })
    expect(reopened.phase).toBe('open')
    await planEnd(setup, () => handlers['reconciliation.plan']({ id, ask: false }))
    expect(await Promise.all(counts)).toEqual([1, 1])
  })

  it('reports a payment that another reconciliation has released since', async () => {
    const { handlers } = setup.app
    const paid = await payment(setup)
    await setup.sync({ kind: 'full' })
    const first = await applied(setup, await reconcileOrder(setup, [paid]))
    const { id } = await reconcileOrder(setup, [paid], 'Again')
    expect(await handlers['reconciliation.unseen'](id)).toBe(0)
    const filter = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
    const { rows } = await handlers['reconciliation.items']({ id: first.id, filter, from: 0, count: 1 })
    const matches = rows.flatMap(({ match }) => match ?? [])
    await handlers['reconciliation.decide']({ id: first.id, decision: { do: 'unmatch', matches } })
    expect(await handlers['reconciliation.unseen'](id)).toBe(1)
  })

  it('reports an ignored transaction once its money moves', async () => {
    const { handlers } = setup.app
    const paid = await payment(setup)
    const again = await paidNow(setup, { amount: paid.amount, status: 'pending' })
    await setup.sync({ kind: 'full' })
    const { id } = await applied(setup, await reconcileOrder(setup, [paid]))
    const targets = [{ kind: 'transaction', id: again.id }] as const
    const ignored = { do: 'ignore', targets, reason: 'It is known.' } as const
    const { revision } = await handlers['reconciliation.decide']({ id, decision: ignored })
    await handlers['reconciliation.signOff']({ id, revision, reviewer: null, forcedBecause: null })
    const unseenAs = async (status: string) => {
      await control(setup.sandbox, 'PATCH', `transactions/${again.id}`, { status })
      await setup.sync({ kind: 'auto' })
      return handlers['reconciliation.unseen'](id)
    }
    expect(await unseenAs('processing')).toBe(0)
    expect(await unseenAs('completed')).toBe(1)
  })

  it('does not tell of what was resolved where it is continued', async () => {
    const { handlers } = setup.app
    const [paid, late] = [await payment(setup), { amount: (++cents / 100).toFixed(2), correlationId: nextUuid() }]
    await setup.sync({ kind: 'full' })
    const { id, revision } = await applied(setup, await reconcileOrder(setup, [paid, late]))
    const signing = { reviewer: null, forcedBecause: 'It is a test.' }
    await handlers['reconciliation.signOff']({ id, revision, ...signing })
    const { id: next } = await handlers['reconciliation.carry']({ id, name: 'Next' })
    const arrived = await paidNow(setup, late)
    await setup.sync({ kind: 'auto' })
    expect(await handlers['reconciliation.unseen'](id)).toBe(1)
    await planEnd(setup, () => handlers['reconciliation.plan']({ id: next, ask: false }))
    const { plan } = await handlers['reconciliation.get'](next)
    expect(plan).toMatchObject({ matches: 1 })
    await handlers['reconciliation.accept']({ id: next, hash: plan?.hash ?? '', accept: 'none' })
    const targets = [{ kind: 'transaction', id: arrived.id }] as const
    await handlers['reconciliation.decide']({ id: next, decision: { do: 'ignore', targets, reason: 'It is known.' } })
    expect(await handlers['reconciliation.unseen'](id)).toBe(0)
  })

  it('moves a pending payment by itself when a later sync settles it, and says so', async () => {
    const paid = await payment(setup, { status: 'pending' })
    await setup.sync({ kind: 'full' })
    const pending = await applied(setup, await reconcileOrder(setup, [paid]))
    expect(pending).toMatchObject({ counts: { items: { pending: 1, matched: 0 } }, news: [] })
    await control(setup.sandbox, 'PATCH', `transactions/${paid.id}`, { status: 'completed' })
    const before = setup.heard.length
    await setup.sync({ kind: 'auto' })
    await setup.until('reconciliation.changed', ({ id }) => id === null || id === pending.id, before)
    const settled = await setup.app.handlers['reconciliation.get'](pending.id)
    expect(settled).toMatchObject({ counts: { items: { pending: 0, matched: 1 } } })
    expect(settled.news).toHaveLength(1)
    const { entries } = await setup.app.handlers['reconciliation.log']({ id: pending.id, from: 0, count: 1 })
    expect(entries).toMatchObject([{ kind: 'settled' }])
  })
})

describe('a reconciliation', () => {
  inFull(it)('requests nothing from the service when that is turned off', async () => {
    await using setup = await appOnSandbox()
    const { id } = await reconcileOrder(setup, [await paidNow(setup), unknown()])
    await setup.asked()
    await planEnd(setup, () => setup.app.handlers['reconciliation.plan']({ id, ask: false }))
    expect(await setup.asked()).toEqual([])
  })

  it('still plans when the service refuses the request, and says so', async () => {
    await using setup = await appOnSandbox()
    const paid = await paidNow(setup)
    await setup.sync({ kind: 'full' })
    await control(setup.sandbox, 'PUT', 'faults', { faults: [{ kind: 'status', status: 400 }] })
    const refused = await reconcileOrder(setup, [paid, unknown()], 'REFUSED')
    expect(refused.plan).toMatchObject({ counts: { items: { matched: 1, missing: 1 } } })
    expect(refused.plan?.notes).toEqual([
      expect.stringMatching(/^1 expected payment not in the ledger could not be requested: /)
    ])
    await setup.app.handlers['connection.signOut'](setup.id)
    const signedOut = await reconcileOrder(setup, [paid, unknown(), unknown()], 'SIGNED-OUT')
    expect(signedOut.plan?.notes).toEqual([expect.stringMatching(/^2 expected payments .*Sign in/)])
  })

  inFull(it)('looks for another payment where the one of its id failed by a word of the user', async () => {
    await using setup = await appOnSandbox()
    const failed = await paidNow(setup, { amount: '7411.37', status: 'sunk' })
    await paidNow(setup, { amount: '7411.37', payee: 'Nordlys Kraft AS' })
    await setup.sync({ kind: 'full' })
    const item = { amount: '7411.37', counterparty: 'Acme Logistics AB', correlation_id: failed.correlationId }
    const text = JSON.stringify({ currency: 'EUR', items: [item] })
    const { handlers } = setup.app
    const { draft } = await handlers['instruction.read']({ origin: { from: 'text', text }, mapping: null })
    const { id } = await planEnd(setup, () => handlers['reconciliation.create']({ draft, name: 'Order' }))
    expect((await handlers['reconciliation.get'](id)).plan?.looked).toBe(1)
    await handlers['sync.assume']({ key: 'statusWords', value: 'sunk=failed' })
    await planEnd(setup, () => handlers['reconciliation.plan']({ id, ask: true }))
    expect((await handlers['reconciliation.get'](id)).plan?.looked).toBe(2)
  })

  inFull(it)('reports money that came back and was paid again after it was applied, without any id', async () => {
    await using setup = await appOnSandbox()
    const { handlers } = setup.app
    const paid = await paidNow(setup, { amount: '7411.37' })
    await setup.sync({ kind: 'full' })
    const { id } = await applied(setup, await reconcileOrder(setup, [paid]))
    expect((await handlers['reconciliation.get'](id)).differences).toMatchObject([{ unexplainedCount: 0 }])
    await paidNow(setup, { amount: '-7411.37' })
    await paidNow(setup, { amount: '7411.37' })
    await setup.sync({ kind: 'full' })
    await planEnd(setup, () => handlers['reconciliation.plan']({ id, ask: true }))
    const { plan, counts } = await handlers['reconciliation.get'](id)
    expect(counts).toMatchObject({ items: { matched: 1 }, transactions: { unexpected: 1, duplicate: 1 }, queue: 2 })
    expect(plan?.notes).toEqual([])
    const filter = {
      states: ['unexpected' as const, 'duplicate' as const],
      only: 'all' as const,
      currency: null,
      text: ''
    }
    const { rows } = await handlers['reconciliation.found']({ id, filter, from: 0, count: 10 })
    expect(rows.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^It may be the money of transaction .*, which came back: it comes from the same party\.$/),
      'The same amount to Acme Logistics AB as no. 1: it may have been paid twice.'
    ])
  })

  inFull(it)('counts what changed while it was signed off as soon as it is reopened', async () => {
    await using setup = await appOnSandbox()
    const { handlers } = setup.app
    const paid = await paidNow(setup)
    await setup.sync({ kind: 'full' })
    const { id, revision } = await applied(setup, await reconcileOrder(setup, [paid]))
    await handlers['reconciliation.signOff']({ id, revision, reviewer: null, forcedBecause: null })
    await control(setup.sandbox, 'PATCH', `transactions/${paid.id}`, { status: 'rejected' })
    await setup.sync({ kind: 'auto' })
    const hasChanged = async () => (await handlers['reconciliation.get'](id)).hasChanged
    await expect.poll(hasChanged).toBe(true)
    const reopened = await handlers['reconciliation.reopen']({ id, reason: 'It was rejected.' })
    expect(reopened).toMatchObject({ hasChanged: false, counts: { items: { different: 1, matched: 0 } } })
  })

  inFull(it)('hears of a status that was given a meaning', async () => {
    await using setup = await appOnSandbox()
    const paid = await paidNow(setup, { status: 'under_water' })
    await setup.sync({ kind: 'full' })
    const { id } = await applied(setup, await reconcileOrder(setup, [paid]))
    const { handlers } = setup.app
    expect(await handlers['reconciliation.get'](id)).toMatchObject({ counts: { items: { pending: 1 } } })
    const before = setup.heard.length
    await handlers['sync.assume']({ key: 'statusWords', value: 'under_water=settled' })
    await setup.until('reconciliation.changed', (change) => change.id === null || change.id === id, before)
    expect(await handlers['reconciliation.get'](id)).toMatchObject({ counts: { items: { matched: 1 } } })
  })
})

describe('decisions', () => {
  it('outlast the ledger, which shows them again when it is made anew', async () => {
    await using setup = await appOnSandbox()
    const paid = await paidNow(setup)
    await setup.sync({ kind: 'full' })
    const { id } = await applied(setup, await reconcileOrder(setup, [paid]))
    const state = (await setup.app.handlers['transactions.get'](paid.id)).reconciliation
    expect(state).not.toBe('open')
    await setup.app.close()
    for (const name of await readdir(join(setup.dataDir, 'ledgers'))) {
      if (name.startsWith(`${setup.id}.db`)) await rm(join(setup.dataDir, 'ledgers', name))
    }
    const again = await setup.reopen()
    const { handlers } = again.app
    await handlers['connection.select'](setup.id)
    expect(await handlers['reconciliation.get'](id)).toMatchObject({ counts: { items: { matched: 1 } } })
    const before = again.heard.length
    await handlers['sync.start']({ kind: 'full' })
    await again.until('sync.progress', (status) => status.state === 'ended', before)
    const shown = async () => (await handlers['transactions.get'](paid.id)).reconciliation
    await expect.poll(shown).toBe(state)
  })

  it('belong to a connection, and are set aside with it', async () => {
    await using setup = await appOnSandbox()
    const { handlers } = setup.app
    await reconcileOrder(setup, [unknown()])
    expect(await handlers['connection.kept'](setup.id)).toEqual({ reconciliations: 1 })
    const { baseUrl } = setup.sandbox
    const other = await handlers['connection.save']({ name: 'Other', baseUrl: `${baseUrl}/other`, amountUnit: 'major' })
    await handlers['connection.select'](other.id)
    expect(await handlers['reconciliation.list'](undefined)).toEqual([])
    expect(await handlers['connection.kept'](other.id)).toEqual({ reconciliations: 0 })
    expect(await handlers['connection.kept'](setup.id)).toEqual({ reconciliations: 1 })
    const file = join(setup.dataDir, 'workbooks', `${setup.id}.db`)
    const whole = await readFile(file)
    await writeFile(file, whole.fill(7, 0, 4096))
    expect(await handlers['connection.kept'](setup.id)).toEqual({ reconciliations: null })
    await handlers['connection.remove'](setup.id)
    const files = await readdir(join(setup.dataDir, 'workbooks'))
    expect(files.filter((name) => name.startsWith(`${setup.id}.db`) && !name.endsWith('.lock'))).toEqual([
      expect.stringMatching(/\.db\.removed-[\dTZ-]+$/),
      expect.stringMatching(/\.db\.removed-[\dTZ-]+\.key-id$/)
    ])
    // One of the same name begins with none, and nothing is missed.
    const { id } = await handlers['connection.save']({ name: 'Payments', baseUrl, amountUnit: 'major' })
    expect(id).toBe(setup.id)
    await handlers['connection.select'](id)
    expect(await handlers['reconciliation.list'](undefined)).toEqual([])
  })

  inFull(it)('stay where another address empties the ledger', async () => {
    await using setup = await appOnSandbox()
    const { handlers } = setup.app
    const { id } = await reconcileOrder(setup, [unknown()])
    const { baseUrl } = setup.sandbox
    await handlers['connection.save']({
      id: setup.id,
      name: 'Payments',
      baseUrl: `${baseUrl}/new`,
      amountUnit: 'major'
    })
    expect((await handlers['reconciliation.list'](undefined)).map((each) => each.id)).toEqual([id])
  })
})

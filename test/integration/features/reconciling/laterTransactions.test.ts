import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manifestPath } from '../../../../electron/features/exporting/manifestFile.ts'
import type { LaterCount } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { ReportManifest } from '../../../../shared/domain/manifest.ts'
import { sampleIds } from '../../../../electron/service/sandbox/sample/sampleIds.ts'
import { appOnSandbox, type AppOnSandbox } from '../../../support/app/appOnSandbox.ts'
import { campaign, campaignTime, inFull } from '../../../support/campaign.ts'
import { aCandidate, candidateLines, type Candidate } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied as appliedHere,
  bulkRequest,
  gathered,
  NO_CONTEXT,
  stored,
  testWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'
import { applied, paidNow, reconcileOrder } from '../../../support/reconciliation/reconcilingSetup.ts'
import { seededRandom, seededUuids } from '../../../support/seededRandom.ts'
import { control } from '../../../support/service/sandboxCalls.ts'

const nextUuid = seededUuids('later transactions')
const random = seededRandom('later transactions')

const PAYEES = ['Acme Logistics AB', 'Nordlys Kraft AS', 'Byggmax Oy']
const [account] = sampleIds(4).accounts

interface Booked {
  readonly cents: number
  readonly payee?: string | undefined
  readonly bulk?: string | null
  readonly correlationId?: string | null
  readonly status?: string
}

async function book({ sandbox }: AppOnSandbox, { cents, payee, bulk = null, correlationId, status }: Booked) {
  const { id } = (await control(sandbox, 'POST', 'transactions', {
    amount: cents,
    currency: 'EUR',
    account_id: account?.shortId,
    bulk_payment_id: bulk,
    correlation_id: correlationId ?? null,
    counterparty_name: payee ?? PAYEES[0],
    status: status ?? 'completed'
  })) as { id: string }
  return id
}

/** A signed-off reconciliation of one payment, which stands for its own bulk payment. */
async function signedOff(setup: AppOnSandbox, cents: number, payee?: string) {
  const { handlers } = setup.app
  const [bulk, correlationId] = [nextUuid(), nextUuid()]
  const transaction = await book(setup, { cents: -cents, payee, bulk, correlationId })
  await setup.sync({ kind: 'auto' })
  const order = [{ amount: (cents / 100).toFixed(2), correlationId, ...(payee !== undefined && { name: payee }) }]
  const { id, revision } = await applied(setup, await reconcileOrder(setup, order, bulk.slice(0, 30)))
  await handlers['reconciliation.signOff']({ id, revision, reviewer: null, forcedBecause: null })
  return { id, transaction, cents, payee, bulk, correlationId }
}

/** Syncs only on request, as a process that stays. */
async function staying(): Promise<AppOnSandbox> {
  const setup = await appOnSandbox({ autoSync: true })
  await setup.app.handlers['sync.setSchedule']({ everySeconds: null })
  await setup.sync({ kind: 'full' })
  return setup
}

/** What happens in the first rounds of the random test. */
const FIRST = [['claimed elsewhere'], ['free again']]

const countOf = (counts: readonly LaterCount[], id: string) => counts.find((one) => one.id === id)?.count

const byId = (counts: readonly LaterCount[]) => counts.toSorted((a, b) => (a.id < b.id ? -1 : 1))

describe('later transactions of what is signed off', () => {
  it('are reported without opening it, also after a restart', async () => {
    await using setup = await staying()
    const { handlers } = setup.app
    const [one, other] = [await signedOff(setup, 70_001), await signedOff(setup, 70_002)]
    expect(await handlers['reconciliation.later'](undefined)).toContainEqual({ id: other.id, count: null })
    await setup.until('reconciliation.laterChanged', (counts) => counts.every(({ count }) => count === 0))
    await book(setup, { cents: one.cents })
    await setup.sync({ kind: 'auto' })
    await setup.until('reconciliation.laterChanged', (counts) => countOf(counts, one.id) === 1)
    const told = [
      { id: one.id, count: 1 },
      { id: other.id, count: 0 }
    ]
    expect(byId(await handlers['reconciliation.later'](undefined))).toEqual(byId(told))
    expect(await handlers['reconciliation.unseen'](other.id)).toBe(0)

    const started = await handlers['reconciliation.report']({ id: one.id, format: 'csv' })
    const { name } = await setup.until('export.progress', ({ id, state }) => id === started.id && state === 'done')
    const manifest = ReportManifest.parse(JSON.parse(await readFile(manifestPath(join(setup.dataDir, name)), 'utf8')))
    expect(manifest.reconciliation).toMatchObject({ phase: 'signed-off', hasChanged: false, later: 1 })

    const again = await setup.reopen()
    expect(byId(await again.app.handlers['reconciliation.later'](undefined))).toEqual(byId(told))
    await again.app.close()
  })

  it('are not known to a process that only reads what another one counted, once anything came', async () => {
    await using setup = await appOnSandbox()
    const { handlers } = setup.app
    await setup.sync({ kind: 'full' })
    const { id, cents } = await signedOff(setup, 72_001)
    const never = [{ id, count: null }]
    expect(await handlers['reconciliation.later'](undefined)).toEqual(never)
    const looking = await setup.reopen(true)
    await looking.until('reconciliation.laterChanged', (counts) => counts.every(({ count }) => count === 0))
    const reading = await setup.reopen(false)
    expect(await reading.app.handlers['reconciliation.later'](undefined)).toEqual([{ id, count: 0 }])
    await book(setup, { cents })
    await setup.sync({ kind: 'auto' })
    expect(await reading.app.handlers['reconciliation.later'](undefined)).toEqual(never)
  })

  it('cannot be counted by a ledger that was never complete', async () => {
    await using setup = await appOnSandbox()
    const { handlers } = setup.app
    const { correlationId } = await paidNow(setup, { amount: '71.00' })
    const { id, revision } = await applied(setup, await reconcileOrder(setup, [{ amount: '71.00', correlationId }]))
    await handlers['reconciliation.signOff']({ id, revision, reviewer: null, forcedBecause: null })
    expect(await handlers['reconciliation.unseen'](id)).toBeNull()
    await setup.sync({ kind: 'full' })
    expect(await handlers['reconciliation.unseen'](id)).toBe(0)
  })

  it('are also found where a payment in another currency came back at another rate', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const [correlationId, counterpartyName] = [nextUuid(), 'Acme AB']
    const row = (id: string, amount: string, paymentAmount: string, change: Partial<Candidate> = {}) =>
      aCandidate({ id, amount, paymentAmount, paymentCurrency: 'SEK', counterpartyName, ...change })
    const paid = row('paid', '-870000', '-10000000', { correlationId })
    const order = bulkRequest([{ amount: '1000.00', name: counterpartyName, correlationId }]).replace('EUR', 'SEK')
    const { id } = await stored(workbook, order)
    const { revision } = await appliedHere(workbook, id, [paid])
    await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
    const mayConcern = (later: Candidate) => workbook.mayConcern(id, candidateLines([later]))
    const back = row('back', '861000', '10000000')
    expect(await mayConcern(back)).toBe(true)
    expect(await mayConcern(row('in its currency', '10000000', '10000000', { currency: 'SEK' }))).toBe(true)
    expect(await mayConcern(row('another size', '861000', '9000000'))).toBe(false)
    expect(await mayConcern(row('another currency', '861000', '10000000', { paymentCurrency: 'NOK' }))).toBe(false)
    await gathered(workbook, id, [paid, back])
    expect(await workbook.countUnseen(id, NO_CONTEXT)).toBe(1)
  })

  inFull(it)(
    'are those that opening it would tell of, whatever comes',
    async () => {
      await using setup = await staying()
      const { handlers } = setup.app
      // The last in the list, and so the last that is looked through: once it has its count, the others have theirs.
      const last = await signedOff(setup, 90_000)
      const all = [last]
      for (let place = 1; place <= 6; place++)
        all.push(await signedOff(setup, 80_000 + place, PAYEES[place % PAYEES.length]))
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
      let refunds = 0
      /** Until a look has ended that began after this: one that had begun before may report the first refund. */
      async function lookedAt(): Promise<void> {
        for (const end = refunds + 2; refunds < end;) {
          const before = setup.heard.length
          await book(setup, { cents: last.cents })
          await setup.sync({ kind: 'auto' })
          refunds += 1
          await setup.until('reconciliation.laterChanged', (counts) => countOf(counts, last.id) === refunds, before)
        }
      }
      const claiming: string[] = []
      const events: Readonly<Record<string, (one: (typeof all)[number]) => Promise<unknown>>> = {
        refund: ({ cents, payee }) => book(setup, { cents, payee }),
        repetition: ({ cents, payee }) => book(setup, { cents: -cents, payee }),
        'same id': ({ cents, correlationId }) =>
          book(setup, { cents: -cents - 1, correlationId, payee: 'Someone else' }),
        'same id in capitals': ({ cents, correlationId }) =>
          book(setup, { cents: cents - 1, correlationId: correlationId.toUpperCase() }),
        'same bulk payment': ({ bulk }) => book(setup, { cents: -1234, bulk, payee: 'Someone else' }),
        'another bulk payment': ({ cents }) => book(setup, { cents: -cents * 2, bulk: nextUuid() }),
        'other payee': ({ cents }) => book(setup, { cents, payee: 'Someone else' }),
        'pending refund': ({ cents, payee }) => book(setup, { cents, payee, status: 'pending' }),
        failed: ({ transaction }) =>
          control(setup.sandbox, 'PATCH', `transactions/${transaction}`, { status: 'rejected' }),
        'claimed elsewhere': async ({ cents, payee }) => {
          const correlationId = nextUuid()
          await book(setup, { cents: -cents, payee, correlationId })
          await setup.sync({ kind: 'auto' })
          const order = [{ amount: (cents / 100).toFixed(2), correlationId }]
          claiming.push((await applied(setup, await reconcileOrder(setup, order, nextUuid().slice(0, 30)))).id)
        },
        'free again': async () => {
          const id = claiming.shift()
          if (id === undefined) return
          const { revision } = await handlers['reconciliation.get'](id)
          await handlers['reconciliation.discard']({ id, revision, reason: 'Not wanted' })
        },
        unrelated: () => paidNow(setup, { amount: (10 + Math.floor(random() * 1e4) / 100).toFixed(2) })
      }
      for (let round = 1; round <= campaign(8, 400); round++) {
        const happened = FIRST[round - 1] ?? [pick(Object.keys(events)), pick(Object.keys(events))]
        for (const name of happened) await events[name]?.(pick(all.slice(1)))
        await lookedAt()
        const told = await handlers['reconciliation.later'](undefined)
        for (const { id } of all)
          expect({ round, happened, count: countOf(told, id) }).toEqual({
            round,
            happened,
            count: await handlers['reconciliation.unseen'](id)
          })
      }
    },
    campaignTime(600_000)
  )
})

// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useOverview } from '../../../../renderer/overview/state/overview.ts'
import { useTransactions } from '../../../../renderer/transactions/state/transactions.ts'
import type { Input } from '../../../../shared/contract.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakeBridge, synced, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const acme: Condition = { field: 'text', phrase: 'acme', not: false }

let bridge: FakeBridge
let asked: Input<'transactions.overview'>[]
let totals: Input<'transactions.totals'>[]
let failure: AppError | undefined

beforeEach(() => {
  vi.useFakeTimers()
  freshStores()
  sessionStorage.clear()
  asked = []
  totals = []
  failure = undefined
  bridge = fakeBridge({
    rows: 20,
    handlers: {
      'transactions.totals': (request) => {
        totals.push(request)
        return Promise.resolve([])
      },
      'transactions.overview': async (request) => {
        asked.push(request)
        if (failure) throw failure
        return { revision: asked.length, count: 20, currencies: [], statuses: [] }
      }
    }
  })
  vi.stubGlobal('bridge', bridge)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function opened() {
  const store = useOverview()
  store.setShown(true)
  await useConnection().load()
  await flushPromises()
  return store
}

describe('the overview', () => {
  it('counts everything by month at first, also where the table is filtered', async () => {
    useTransactions().show([acme])
    const store = await opened()
    expect(asked.at(-1)).toMatchObject({ filter: [], per: 'month' })
    expect(store.answer?.overview.count).toBe(20)
  })

  it('counts only what the table shows when chosen, and knows the filter of its answer', async () => {
    const store = await opened()
    useTransactions().show([acme])
    store.onlyShown = true
    await flushPromises()
    expect(asked.at(-1)?.filter).toEqual([acme])
    expect(store.answer?.filter).toEqual([acme])
  })

  it('loads again when grouped by another period', async () => {
    const store = await opened()
    const before = asked.length
    store.per = 'week'
    await flushPromises()
    expect(asked.slice(before).map(({ per }) => per)).toEqual(['week'])
    expect(store.answer?.per).toBe('week')
  })

  it('follows a sync that brings rows, but not for each page of it', async () => {
    await opened()
    const before = asked.length
    for (let revision = 2; revision < 30; revision++) bridge.say('ledger.changed', { revision, rows: revision })
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked.slice(before)).toHaveLength(2)
  })

  it('is not made while nobody looks, and is up to date once somebody does', async () => {
    const store = await opened()
    store.setShown(false)
    await flushPromises()
    const before = asked.length
    bridge.say('ledger.changed', { revision: 2, rows: 21 })
    store.per = 'day'
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toHaveLength(before)
    store.setShown(true)
    await flushPromises()
    expect(asked.slice(before)).toMatchObject([{ per: 'day' }])
  })

  it('says why it cannot be made, and is there again afterwards', async () => {
    failure = new AppError('cache-damaged', 'The ledger is damaged.')
    const store = await opened()
    expect([store.error?.message, store.answer]).toEqual(['The ledger is damaged.', undefined])
    failure = undefined
    await store.load()
    expect([store.error, store.answer?.overview.count]).toEqual([undefined, 20])
  })

  it('compares the month up to the last complete sync with the same days before, of what it counts', async () => {
    vi.setSystemTime('2026-11-30T12:00:00.000Z')
    useTransactions().show([acme])
    const store = await opened()
    expect(store.answer?.months).toMatchObject({ now: { days: { to: '2026-11-21' } }, upTo: 'sync' })
    const completeAsOf = '2026-11-30T08:00:00.000Z'
    bridge.say('sync.progress', { ...synced, completeness: { ...synced.completeness, completeAsOf } })
    store.onlyShown = true
    await flushPromises()
    const days = { from: '2026-11-01', to: '2026-11-30' }
    expect(store.answer?.months).toMatchObject({ now: { days }, upTo: 'today', isShorter: false })
    const created = [days, { from: '2026-10-01', to: '2026-10-30' }].map((of) => [
      acme,
      { field: 'created', days: of, not: false }
    ])
    expect(totals.slice(-2).map(({ filter }) => filter)).toEqual(created)
  })
})

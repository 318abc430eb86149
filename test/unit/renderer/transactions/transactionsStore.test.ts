// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyWorkspace } from '../../../../electron/stores/preferences/workspaceChanges.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useSettings } from '../../../../renderer/session/settings.ts'
import { useTransactions } from '../../../../renderer/transactions/state/transactions.ts'
import type { Input } from '../../../../shared/contract.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import type { Workspace } from '../../../../shared/domain/workspace.ts'
import { AppError } from '../../../../shared/errors.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { aTransaction } from '../../../support/ledger/aTransaction.ts'
import { bank, fakeBridge, sandbox, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'

const acme: Condition = { field: 'text', phrase: 'acme', not: false }

let bridge: FakeBridge
let asked: Input<'transactions.find'>[]
let workspace: () => Promise<Workspace>
let total: number
let revision: number

beforeEach(() => {
  vi.useFakeTimers()
  freshStores()
  sessionStorage.clear()
  asked = []
  workspace = () => Promise.resolve(emptyWorkspace)
  total = 1000
  revision = 1
  bridge = fakeBridge({
    rows: 0,
    handlers: {
      'workspace.get': () => workspace(),
      'transactions.find': (request) => {
        asked.push(request)
        const rows = Array.from({ length: request.count }, (_, step) => aTransaction({ id: `t${request.from + step}` }))
        return Promise.resolve({ rows, from: request.from, total, revision: request.revision ?? revision })
      }
    }
  })
  vi.stubGlobal('bridge', bridge)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The questions that made a list, without those for more of its rows. */
const lists = () => asked.filter(({ revision: of }) => of === undefined)

async function opened() {
  const store = useTransactions()
  await useConnection().load()
  await flushPromises()
  return store
}

function grow(rows: number): void {
  total = rows
  revision++
  bridge.say('ledger.changed', { revision, rows })
}

describe('the list of transactions', () => {
  it('opens newest first once the ledger can be read', async () => {
    const store = await opened()
    expect(asked[0]?.query).toMatchObject({ filter: [], sort: [{ by: 'createdAt', direction: 'desc' }] })
    expect([store.total, store.rowAt(5)?.id]).toEqual([1000, 't5'])
  })

  it('does not ask while the connection is locked', async () => {
    vi.stubGlobal('bridge', (bridge = fakeBridge({ connection: { connection: sandbox, state: 'locked', rows: 0 } })))
    await opened()
    expect(bridge.called).not.toContain('transactions.find')
    bridge.say('connection.changed', { connection: sandbox, state: 'ready', rows: 5 })
    await flushPromises()
    expect(bridge.called).toContain('transactions.find')
  })

  it('opens in the stored order, and keeps it when another window stores another one', async () => {
    const sort = [{ by: 'amount', direction: 'asc' }] as const
    // All before the first wait: a store of another file that still works may become the one that is found.
    const [store, settings, connection] = [useTransactions(), useSettings(), useConnection()]
    await settings.change({ timeZone: 'Asia/Tokyo' })
    const kept = emptyWorkspace
    workspace = () => Promise.resolve({ ...kept, table: { columns: [], density: 'regular', sort } })
    await connection.load()
    await flushPromises()
    expect(asked[0]?.query).toEqual({ filter: [], sort, timeZone: 'Asia/Tokyo' })
    bridge.say('workspace.changed', kept)
    await flushPromises()
    expect(store.sort).toEqual(sort)
    expect(lists()).toHaveLength(1)
  })

  it('opens even if the user’s setup cannot be read', async () => {
    workspace = () => Promise.reject(new AppError('cache-too-new', 'Update Tallydesk.'))
    await opened()
    expect(lists()).toHaveLength(1)
  })

  it('requests rows and totals of the same filter, and knows the filter of the totals', async () => {
    const store = await opened()
    store.setFilter([acme])
    await flushPromises()
    expect(asked.at(-1)?.query.filter).toEqual([acme])
    expect(bridge.called.filter((name) => name === 'transactions.totals')).toHaveLength(2)
    expect(store.shown.filter).toEqual([acme])
    expect(store.totals).toMatchObject({ query: { filter: [acme] } })
  })

  it('keeps its filter after a reload, but only for its own connection', async () => {
    const condition: Condition = { field: 'amount', min: { value: '10', isIncluded: true }, max: null, not: true }
    ;(await opened()).setFilter([acme, condition])
    freshStores()
    expect((await opened()).filter).toEqual([acme, condition])
    expect(lists().at(-1)?.query.filter).toEqual([acme, condition])
    const other = { connection: bank, state: 'ready', rows: 0 } as const
    bridge = fakeBridge({ rows: 0, connection: other })
    vi.stubGlobal('bridge', bridge)
    freshStores()
    expect((await opened()).filter).toEqual([])
  })

  it('shows a filter chosen while the connection opened, rather than the stored one', async () => {
    ;(await opened()).setFilter([acme])
    freshStores()
    const pending: Condition = { field: 'status', anyOf: ['pending'], not: false }
    useTransactions().show([pending])
    expect((await opened()).filter).toEqual([pending])
  })

  it('begins without a filter, a view and an order of its own in another connection', async () => {
    const store = await opened()
    store.setFilter([acme])
    store.setSort([{ by: 'amount', direction: 'asc' }])
    store.view = 'Overdue'
    bridge.say('connection.changed', { connection: bank, state: 'ready', rows: 5 })
    await flushPromises()
    expect([store.filter, store.view]).toEqual([[], undefined])
    expect(asked.at(-1)?.query).toMatchObject({ filter: [], sort: [{ by: 'createdAt', direction: 'desc' }] })
  })

  it('leaves the saved view when another screen shows something', async () => {
    const store = await opened()
    store.view = 'Overdue'
    store.setFilter([acme])
    expect(store.view).toBe('Overdue')
    store.show([acme])
    expect(store.view).toBeUndefined()
  })
})

describe('while a sync brings rows', () => {
  it('a reader at the top sees them, at most once a second', async () => {
    const store = await opened()
    const before = asked.length
    for (let rows = 1100; rows <= 2000; rows += 100) grow(rows)
    await flushPromises()
    await vi.advanceTimersByTimeAsync(1000)
    expect(store.total).toBe(2000)
    expect(asked.slice(before).filter(({ from }) => from === 0)).toHaveLength(2)
  })

  it('its end brings exact totals, although it announces no other rows', async () => {
    const store = await opened()
    grow(2000)
    await flushPromises()
    const totals = () => bridge.called.filter((name) => name === 'transactions.totals').length
    const before = totals()
    bridge.say('ledger.changed', { revision, rows: 2000 })
    await vi.advanceTimersByTimeAsync(2000)
    expect([store.behind, totals()]).toEqual([false, before + 1])
  })

  it('a reader further down keeps the same rows in view and is offered the new ones', async () => {
    const store = await opened()
    store.placeAtTop(false)
    grow(1043)
    await vi.advanceTimersByTimeAsync(3000)
    expect([store.total, store.behind, store.arrived]).toEqual([1000, true, 43])
    store.setVisibleRange(500, 520, 1)
    await flushPromises()
    expect(asked.at(-1)?.revision).toBe(1)
    await store.open()
    expect([store.total, store.behind]).toEqual([1043, false])
  })

  it('a filtered list does not claim to know how many of the new rows are its own', async () => {
    const store = await opened()
    store.setFilter([acme])
    await flushPromises()
    store.placeAtTop(false)
    grow(1043)
    expect([store.behind, store.arrived]).toEqual([true, undefined])
  })

  it('scrolling back to the top brings the list up to date', async () => {
    const store = await opened()
    store.placeAtTop(false)
    grow(1043)
    store.placeAtTop(true)
    await flushPromises()
    expect(store.total).toBe(1043)
  })
})

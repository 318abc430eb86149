// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../../../renderer/stores/connection.ts'
import { useTransactions } from '../../../renderer/stores/transactions.ts'
import type { Input } from '../../../shared/contract.ts'
import { aTransaction } from '../../support/aTransaction.ts'
import { fakeBridge, sandbox, type FakeBridge } from '../../support/fakeBridge.ts'

let bridge: FakeBridge
let asked: Input<'transactions.find'>[]
let total: number
let revision: number

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  asked = []
  total = 1000
  revision = 1
  bridge = fakeBridge({
    rows: 0,
    handlers: {
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
    expect(asked[0]?.query).toEqual({ text: '', sort: { by: 'createdAt', direction: 'desc' } })
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

  it('turns a column’s direction when it is sorted by again', async () => {
    const store = await opened()
    store.sortBy('amount')
    expect(store.sort).toEqual({ by: 'amount', direction: 'desc' })
    store.sortBy('amount')
    expect(store.sort).toEqual({ by: 'amount', direction: 'asc' })
    store.sortBy('counterpartyName')
    expect(store.sort).toEqual({ by: 'counterpartyName', direction: 'asc' })
  })

  it('asks for rows and totals of the same filter', async () => {
    const store = await opened()
    store.text = ' acme '
    await flushPromises()
    expect(asked.at(-1)?.query.text).toBe('acme')
    expect(bridge.called.filter((name) => name === 'transactions.totals')).toHaveLength(2)
    expect(store.shown.text).toBe('acme')
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

  it('a reader further down keeps the rows under the eye and is offered the new ones', async () => {
    const store = await opened()
    store.placeAtTop(false)
    grow(1043)
    await vi.advanceTimersByTimeAsync(3000)
    expect([store.total, store.behind, store.arrived]).toEqual([1000, true, 43])
    store.show(500, 520, 1)
    await flushPromises()
    expect(asked.at(-1)?.revision).toBe(1)
    await store.open()
    expect([store.total, store.behind]).toEqual([1043, false])
  })

  it('a filtered list does not claim to know how many of the new rows are its own', async () => {
    const store = await opened()
    store.text = 'acme'
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

// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useDetails } from '../../../../renderer/transactions/state/details.ts'
import type { RowChange } from '../../../../shared/domain/rowChange.ts'
import type { TransactionDetails } from '../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../shared/errors.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { aTransaction } from '../../../support/ledger/aTransaction.ts'
import { bank, fakeBridge, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { aChange } from '../../../support/bridge/ledger/fakeHistory.ts'

let bridge: FakeBridge
/** How the ledger answers; a test replaces what it is about. */
let get: (id: string) => Promise<TransactionDetails>
let history: (id: string) => Promise<readonly RowChange[]>

beforeEach(() => {
  vi.useFakeTimers()
  freshStores()
  get = (id) => Promise.resolve({ ...aTransaction({ id, status: 'completed' }), extra: null })
  history = () => Promise.resolve([])
  bridge = fakeBridge({
    rows: 3,
    handlers: { 'transactions.get': (id) => get(id), 'transactions.history': (id) => history(id) }
  })
  vi.stubGlobal('bridge', bridge)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function ready() {
  await useConnection().load()
  const store = useDetails()
  await flushPromises()
  return store
}

describe('the transaction that is looked at', () => {
  it('is shown at once as the list had it, then as the ledger has it now', async () => {
    const store = await ready()
    store.open(aTransaction({ id: 'a', status: 'pending_approval' }))
    expect([store.transaction?.status, store.history]).toEqual(['pending_approval', undefined])
    await flushPromises()
    expect([store.transaction?.status, store.history]).toEqual(['completed', []])
  })

  it('shows nothing of an earlier one, however late its answers come', async () => {
    const store = await ready()
    const waiting: (() => void)[] = []
    const late = <T>(value: T) => new Promise<T>((resolve) => waiting.push(() => resolve(value)))
    get = (id) => late({ ...aTransaction({ id, reference: `answer about ${id}` }), extra: null })
    history = (id) => late([aChange({ syncRun: id === 'a' ? 1 : 2 })])
    store.open(aTransaction({ id: 'a' }))
    store.open(aTransaction({ id: 'b', reference: 'listed' }))
    const [getA, historyA, getB, historyB] = waiting
    getA?.()
    historyA?.()
    await flushPromises()
    expect([store.transaction?.reference, store.history]).toEqual(['listed', undefined])
    getB?.()
    historyB?.()
    await flushPromises()
    expect([store.transaction?.reference, store.history?.[0]?.syncRun]).toEqual(['answer about b', 2])
  })

  it('follows the ledger, at most once a second', async () => {
    const store = await ready()
    store.open(aTransaction({ id: 'a' }))
    await flushPromises()
    get = (id) => Promise.resolve({ ...aTransaction({ id, status: 'returned' }), extra: '{"fee":1.10}' })
    const before = bridge.called.length
    for (let revision = 2; revision < 12; revision++) bridge.say('ledger.changed', { revision, rows: 3 })
    await vi.advanceTimersByTimeAsync(1500)
    expect([store.transaction?.status, store.extra]).toEqual(['returned', '{"fee":1.10}'])
    expect(bridge.called.slice(before).filter((name) => name === 'transactions.get')).toHaveLength(2)
  })

  it('loads nothing more once it is closed', async () => {
    const store = await ready()
    store.open(aTransaction({ id: 'a' }))
    store.close()
    await flushPromises()
    const asked = () =>
      bridge.called.filter((name) => name === 'transactions.get' || name === 'transactions.history').length
    const before = asked()
    bridge.say('ledger.changed', { revision: 2, rows: 3 })
    await vi.advanceTimersByTimeAsync(1500)
    expect([store.id, store.transaction, asked()]).toEqual([undefined, undefined, before])
  })

  it('is closed when another connection is chosen', async () => {
    const store = await ready()
    store.open(aTransaction({ id: 'a' }))
    bridge.say('connection.changed', { connection: bank, state: 'opening', rows: 0 })
    expect(store.transaction).toBeUndefined()
  })

  it('says that a row is not in the ledger any more instead of showing what the list had', async () => {
    const store = await ready()
    get = () => Promise.reject(new AppError('not-found', 'The ledger holds no transaction with this id.'))
    store.open(aTransaction({ id: 'a' }))
    await flushPromises()
    expect([store.error?.code, store.transaction]).toEqual(['not-found', undefined])
  })

  it('shows its fields even if the history fails, and can load that again', async () => {
    const store = await ready()
    history = () => Promise.reject(new AppError('cache-damaged', 'The ledger is damaged.'))
    store.open(aTransaction({ id: 'a' }))
    await flushPromises()
    expect([store.historyError?.code, store.error, store.transaction?.id]).toEqual(['cache-damaged', undefined, 'a'])
    history = () => Promise.resolve([aChange()])
    await store.load()
    expect([store.historyError, store.history?.length]).toEqual([undefined, 1])
  })

  it('does not show the failure of an earlier one', async () => {
    const store = await ready()
    get = () => Promise.reject(new AppError('not-found', 'The ledger holds no transaction with this id.'))
    store.open(aTransaction({ id: 'a' }))
    await flushPromises()
    get = (id) => Promise.resolve({ ...aTransaction({ id }), extra: null })
    store.open(aTransaction({ id: 'b' }))
    expect([store.error, store.transaction?.id]).toEqual([undefined, 'b'])
    await flushPromises()
    expect(store.error).toBeUndefined()
  })
})

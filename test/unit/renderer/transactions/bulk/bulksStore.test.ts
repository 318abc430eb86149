// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBulks } from '../../../../../renderer/transactions/bulk/state/bulks.ts'
import { useWorkspace } from '../../../../../renderer/session/workspace.ts'
import { useConnection } from '../../../../../renderer/session/connection.ts'
import { bulkColumns, bulkScope, reconciledWords } from '../../../../../renderer/transactions/bulk/parts/bulkColumns.ts'
import type { Input } from '../../../../../shared/contract.ts'
import type { BulkPayment } from '../../../../../shared/domain/bulkPayment.ts'
import { settlementStatusOf } from '../../../../../shared/transactions/transactionStatus.ts'
import { freshStores } from '../../../../support/freshStores.ts'
import { aTotal } from '../../../../support/ledger/aTotal.ts'
import { bank, fakeBridge, sandbox, type FakeBridge } from '../../../../support/bridge/fakeBridge.ts'

let bridge: FakeBridge
let asked: Input<'transactions.bulks'>[]
let summed: Input<'transactions.totals'>[]
let revision: number

const aBulk = (change: Partial<BulkPayment> = {}): BulkPayment => ({
  bulkPaymentId: 'b1',
  items: 3,
  payee: 'Acme AB',
  payees: 2,
  totals: [
    aTotal('EUR', {
      settled: { count: 2, incoming: '0.00', outgoing: '-12.00', net: '-12.00' },
      failed: { count: 1, incoming: '0.00', outgoing: '-70.00', net: '-70.00' }
    })
  ],
  statuses: [
    { status: 'completed', standing: 'settled', count: 2 },
    { status: 'rejected', standing: 'failed', count: 1 }
  ],
  firstAt: '2026-01-01T00:00:00.000Z',
  lastAt: '2026-01-02T00:00:00.000Z',
  reconciled: 1,
  ...change
})

beforeEach(() => {
  vi.useFakeTimers()
  freshStores()
  asked = []
  summed = []
  revision = 1
  bridge = fakeBridge({
    rows: 0,
    handlers: {
      'transactions.bulks': (request) => {
        asked.push(request)
        const rows = Array.from({ length: request.count }, (_, step) =>
          aBulk({ bulkPaymentId: `b${request.from + step}` })
        )
        return Promise.resolve({ rows, from: request.from, total: 1000, revision: request.revision ?? revision })
      },
      'transactions.totals': (query) => {
        summed.push(query)
        return Promise.resolve(aBulk().totals)
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
  const store = useBulks()
  store.isSeen = true
  await useConnection().load()
  await flushPromises()
  return store
}

/** How often the list, as it is now, was requested from its top. */
const renewed = () => asked.filter(({ from, revision: order }) => from === 0 && order === undefined).length

describe('the list of bulk payments', () => {
  it('opens with the latest first and sums what is part of one', async () => {
    const store = await opened()
    expect(asked[0]).toMatchObject({ filter: [], sort: { by: 'lastAt', direction: 'desc' }, from: 0 })
    expect(summed.some(({ filter }) => filter.some((each) => each.field === 'has'))).toBe(true)
    expect([store.total, store.rowAt(5)?.id]).toEqual([1000, 'b5'])
  })

  it('does not ask while the connection is locked', async () => {
    bridge = fakeBridge({ connection: { connection: sandbox, state: 'locked', rows: 0 } })
    vi.stubGlobal('bridge', bridge)
    await opened()
    expect(bridge.called).not.toContain('transactions.bulks')
  })

  it('shows nothing of another connection while the one in use has not answered', async () => {
    const store = await opened()
    bridge = fakeBridge({
      connection: { connection: bank, state: 'ready', rows: 3 },
      handlers: {
        'transactions.bulks': () => new Promise(() => undefined),
        'transactions.totals': () => new Promise(() => undefined)
      }
    })
    vi.stubGlobal('bridge', bridge)
    await useConnection().load()
    await flushPromises()
    expect([store.opened, store.total, store.rowAt(5), store.sums]).toEqual([false, 0, undefined, undefined])
  })

  it('reloads when the amounts get another unit, and keeps the workspace', async () => {
    const store = await opened()
    const before = renewed()
    const workspace = useWorkspace().workspace
    bridge.say('connection.changed', { connection: { ...sandbox, amountUnit: 'minor' }, state: 'ready', rows: 5000 })
    expect([store.opened, useWorkspace().workspace === workspace]).toEqual([false, true])
    await flushPromises()
    expect([store.opened, renewed()]).toEqual([true, before + 1])
  })

  it('filters rows and totals by a text, and knows which text the list shows', async () => {
    const store = await opened()
    store.text = ' 7c9e '
    expect(store.shownText).toBe('')
    await flushPromises()
    const wanted = { field: 'text', phrase: '7c9e', not: false }
    expect(asked.at(-1)?.filter).toEqual([wanted])
    expect(summed.at(-1)?.filter).toContainEqual(wanted)
    expect(store.shownText).toBe('7c9e')
  })

  it('fetches what is scrolled to from the same order', async () => {
    const store = await opened()
    revision = 9
    store.setVisibleRange(500, 520, 1)
    await flushPromises()
    expect(asked.at(-1)).toMatchObject({ from: 600, revision: 1 })
    expect(store.rowAt(510)?.id).toBe('b510')
  })

  it('follows a sync at its top and offers what is new further down', async () => {
    const store = await opened()
    const before = renewed()
    revision = 2
    bridge.say('ledger.changed', { revision, rows: 10 })
    await flushPromises()
    expect(renewed()).toBe(before + 1)
    store.placeAtTop(false)
    revision = 3
    bridge.say('ledger.changed', { revision, rows: 20 })
    await vi.advanceTimersByTimeAsync(5000)
    expect([renewed(), store.behind]).toEqual([before + 1, true])
    await store.open()
    expect(store.behind).toBe(false)
  })

  it('stays as it is while nobody looks', async () => {
    const store = await opened()
    store.isSeen = false
    const before = renewed()
    bridge.say('ledger.changed', { revision: 2, rows: 10 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(renewed()).toBe(before)
    store.isSeen = true
    await flushPromises()
    expect(renewed()).toBe(before + 1)
  })
})

describe('a bulk payment in the list', () => {
  const columns = bulkColumns({ settlementStatusOf: (status) => settlementStatusOf(status), timeZone: 'UTC' })
  const cell = (id: string, bulk: BulkPayment) => {
    const column = columns.find((each) => each.id === id)
    const raw = column?.read(bulk) ?? ''
    return { raw, shown: column?.show?.(raw) ?? raw, sign: column?.sign?.(raw) }
  }

  it('shows one sum whole and counts the others, never half of one', () => {
    const sek = aTotal('SEK', { settled: { count: 1, incoming: '5.00', outgoing: '0.00', net: '5.00' } })
    const bulk = aBulk({ totals: [...aBulk().totals, sek] })
    expect(cell('totals', bulk)).toMatchObject({ raw: '−12.00 EUR · 5.00 SEK', shown: '−12.00 EUR and 1 more' })
    expect(cell('totals', aBulk()).shown).toBe('−12.00 EUR')
  })

  it('groups its statuses by meaning, marked by the worst, with raw names in the tooltip', () => {
    expect(cell('statuses', aBulk())).toMatchObject({ shown: '1 failed or returned · 2 settled', sign: 'failed' })
    const pending = [
      { status: 'completed', standing: 'settled', count: 2 },
      { status: 'created', standing: 'pending', count: 1 }
    ] as const
    expect(cell('statuses', aBulk({ statuses: pending })).sign).toBe('pending')
    const many = [
      { status: 'completed', standing: 'settled', count: 1446 },
      { status: 'created', standing: 'pending', count: 2 },
      { status: 'returned', standing: 'failed', count: 6 },
      { status: 'rejected', standing: 'failed', count: 1000 }
    ] as const
    const { raw, shown } = cell('statuses', aBulk({ statuses: many }))
    expect(raw).toBe('6 returned · 1000 rejected · 2 created · 1446 completed')
    expect(shown).toBe('1,006 failed or returned · 2 pending · 1,446 settled')
    const full = columns.find(({ id }) => id === 'statuses')?.full?.(raw)
    expect(full).toBe('6 returned · 1,000 rejected · 2 created · 1,446 completed')
  })

  it('shows its date and the number of payees even where the name is cut', () => {
    const name = columns.find(({ id }) => id === 'name')
    const bulk = aBulk({ payee: 'Oranjekade Scheepsbouw N.V.', payees: 36 })
    expect(name?.tail?.(bulk)).toMatch(/^ and 35 others, \d\d \w{3} \d{4}$|^ and 35 others, \w{3} \d\d, \d{4}$/)
    expect(name?.read(bulk)).toBe(`Oranjekade Scheepsbouw N.V.${name?.tail?.(bulk)}`)
  })

  it('says how many of its items are reconciled', () => {
    expect(reconciledWords({ reconciled: 0, items: 4 })).toBe('none of 4')
    expect(reconciledWords({ reconciled: 1, items: 4 })).toBe('1 of 4 (25%)')
    expect(reconciledWords({ reconciled: 4, items: 4 })).toBe('all 4')
  })

  it('is counted with its items, and names the text when only some of them count', () => {
    expect(bulkScope(1, 1200, '')).toBe('1 bulk payment, 1,200 items')
    expect(bulkScope(2, undefined, '')).toBe('2 bulk payments')
    expect(bulkScope(2, undefined, 'acme')).toBe('2 bulk payments with items that have “acme”')
    expect(bulkScope(2, 1, 'acme')).toBe('2 bulk payments with 1 item that has “acme”')
  })
})

// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useSelection } from '../../../../renderer/transactions/state/selection.ts'
import { useTransactions } from '../../../../renderer/transactions/state/transactions.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { aTransaction } from '../../../support/ledger/aTransaction.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'

describe('a range of rows that are not all loaded', () => {
  /** Each revision of the ledger has one row more at its head. */
  let revision: number
  let kept: number[]

  beforeEach(() => {
    vi.useFakeTimers()
    freshStores()
    sessionStorage.clear()
    revision = 1
    kept = []
    vi.stubGlobal(
      'bridge',
      fakeBridge({
        rows: 0,
        handlers: {
          'transactions.find': ({ from, count, revision: asked }) => {
            const of = asked !== undefined && kept.includes(asked) ? asked : revision
            const rows = Array.from({ length: count }, (_, step) => aTransaction({ id: `t${from + step - of}` }))
            return Promise.resolve({ rows, from, total: 5000, revision: of })
          }
        }
      })
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  async function opened() {
    const [transactions, selection] = [useTransactions(), useSelection()]
    await useConnection().load()
    await flushPromises()
    selection.toggle(0)
    return { transactions, selection }
  }

  const named = ({ query }: ReturnType<typeof useSelection>) => {
    const [condition] = query.filter
    return condition?.field === 'id' ? condition.anyOf : []
  }

  it('uses the order on screen while that is available', async () => {
    const { selection } = await opened()
    kept = [1]
    revision = 2
    await selection.extendTo(2499)
    expect(named(selection)).toEqual(Array.from({ length: 2500 }, (_, index) => `t${index - 1}`))
    expect(selection.failure).toBeUndefined()
  })

  it('is refused in another order, and can be chosen again in the one shown then', async () => {
    const { selection, transactions } = await opened()
    revision = 2
    await selection.extendTo(2499)
    expect(named(selection)).toEqual(['t-1'])
    expect(selection.failure?.message).toContain('Choose the range again')
    await flushPromises()
    expect([transactions.revision, transactions.rowAt(0)?.id]).toEqual([2, 't-2'])
    selection.toggle(0)
    expect(selection.failure).toBeUndefined()
    await selection.extendTo(1999)
    expect(named(selection)).toHaveLength(2000)
    expect(named(selection)).toEqual(expect.arrayContaining(['t-2', 't-1', 't1997']))
  })

  it('begins with the row that was chosen, wherever it stands once rows came in before it', async () => {
    const { selection, transactions } = await opened()
    revision = 3
    kept = [3]
    transactions.refresh()
    await vi.advanceTimersByTimeAsync(1000)
    expect(transactions.revision).toBe(3)
    await selection.extendTo(5)
    expect(named(selection)).toEqual(['t-1', 't0', 't1', 't2'])
    await selection.extendTo(0)
    expect(named(selection)).toEqual(['t-1', 't-3', 't-2'])
  })

  it('begins with the row that was chosen where that is no longer loaded', async () => {
    const { selection, transactions } = await opened()
    transactions.setVisibleRange(3000, 3010, 1)
    await flushPromises()
    revision = 3
    kept = [3]
    transactions.refresh()
    await vi.advanceTimersByTimeAsync(1000)
    expect(transactions.rowAt(2)).toBeUndefined()
    await selection.extendTo(3001)
    expect(named(selection)).toHaveLength(3000)
    expect(named(selection)).toEqual(expect.arrayContaining(['t-1', 't2998']))
  })
})

describe('a range in a list that becomes another one', () => {
  const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => aTransaction({ id }))

  beforeEach(() => {
    freshStores()
    sessionStorage.clear()
    vi.stubGlobal(
      'bridge',
      fakeBridge({
        rows: 0,
        handlers: {
          'transactions.find': ({ query, from, count }) => {
            const [sort] = query.sort
            const without = new Set(query.filter.flatMap((each) => (each.field === 'id' && each.not ? each.anyOf : [])))
            const only = query.filter.flatMap((each) => (each.field === 'id' && !each.not ? [each.anyOf] : []))
            const found = ROWS.filter(({ id }) => !without.has(id) && only.every((ids) => ids.includes(id)))
            const rows = sort?.direction === 'asc' ? found.toReversed() : found
            return Promise.resolve({ rows: rows.slice(from, from + count), from, total: rows.length, revision: 1 })
          }
        }
      })
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  async function opened() {
    const [transactions, selection] = [useTransactions(), useSelection()]
    await useConnection().load()
    await flushPromises()
    const chosen = () =>
      ROWS.filter(selection.has)
        .map(({ id }) => id)
        .join('')
    return { transactions, selection, chosen }
  }
  const turned = [{ by: 'createdAt', direction: 'asc' }] as const
  const without = (...anyOf: readonly string[]) => [{ field: 'id', anyOf, not: true }] as const

  it('that covers all rows ends, while rows chosen by hand stay chosen', async () => {
    const { transactions, selection, chosen } = await opened()
    selection.toggleAll()
    expect(selection.extent).toBe('all')
    transactions.setFilter(without('a'))
    await flushPromises()
    expect(selection.extent).toBe('none')
    selection.toggle(0)
    transactions.setFilter(without('c'))
    await flushPromises()
    expect(chosen()).toBe('b')
  })

  it('begins with the chosen row where that stands in another order', async () => {
    const { transactions, selection, chosen } = await opened()
    selection.toggle(1)
    transactions.setSort(turned)
    await flushPromises()
    expect(transactions.rowAt(0)?.id).toBe('f')
    // From b, now the last but one, up to e.
    await selection.extendTo(1)
    expect(chosen()).toBe('bcde')
    await selection.extendTo(5)
    expect(chosen()).toBe('ab')
  })

  it('begins with the chosen row behind a filter, or with the new row if that one is gone', async () => {
    const { transactions, selection, chosen } = await opened()
    selection.toggle(2)
    transactions.setFilter(without('a'))
    await flushPromises()
    await selection.extendTo(3)
    expect(chosen()).toBe('cde')
    transactions.setFilter(without('c'))
    await flushPromises()
    // a b d e f: what was chosen stays, and a range begins with b.
    await selection.extendTo(1)
    expect(chosen()).toBe('bcde')
    await selection.extendTo(0)
    expect(chosen()).toBe('abcde')
  })

  it('begins with the row deselected last, or with the row that the move started from', async () => {
    const { selection, chosen } = await opened()
    await selection.extendTo(2, 1)
    expect(chosen()).toBe('bc')
    await selection.extendTo(0, 1)
    expect(chosen()).toBe('ab')
    selection.toggle(0)
    await selection.extendTo(1)
    expect(chosen()).toBe('ab')
    selection.clear()
    await selection.extendTo(4)
    expect(chosen()).toBe('e')
  })
})

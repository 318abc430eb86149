// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../../../renderer/stores/connection.ts'
import { useSelection } from '../../../renderer/stores/selection.ts'
import { useTransactions } from '../../../renderer/stores/transactions.ts'
import { aTransaction } from '../../support/ledger/aTransaction.ts'
import { fakeBridge } from '../../support/bridge/fakeBridge.ts'

describe('a range of rows that are not all loaded', () => {
  /** Each revision of the ledger has one row more at its head. */
  let revision: number
  let kept: number[]

  beforeEach(() => {
    vi.useFakeTimers()
    setActivePinia(createPinia())
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

  it('is of the order on screen while that is kept', async () => {
    const { selection } = await opened()
    kept = [1]
    revision = 2
    await selection.extendTo(2499)
    expect(named(selection)).toEqual(Array.from({ length: 2500 }, (_, index) => `t${index - 1}`))
    expect(selection.failure).toBeUndefined()
  })

  it('is not taken of another order, and can be chosen again in the one that is shown then', async () => {
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
})

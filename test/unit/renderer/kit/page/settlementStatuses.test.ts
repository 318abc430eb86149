// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settlementNote } from '../../../../../renderer/kit/page/settlementNote.ts'
import SettlementNote from '../../../../../renderer/kit/page/SettlementNote.vue'
import { useBulks } from '../../../../../renderer/transactions/bulk/state/bulks.ts'
import { useConnection } from '../../../../../renderer/kit/bridge/connection.ts'
import { useOverview } from '../../../../../renderer/overview/state/overview.ts'
import { useSettlementStatuses } from '../../../../../renderer/transactions/state/settlementStatuses.ts'
import { useTransactions } from '../../../../../renderer/transactions/state/transactions.ts'
import type { Input } from '../../../../../shared/contract.ts'
import { fakeBridge } from '../../../../support/bridge/fakeBridge.ts'

const settled = { standing: 'settled', count: 1000 } as const
const pending = { standing: 'pending', count: 1200 } as const

describe('what sums say of the statuses that they count', () => {
  it('is how many rows are not settled, the words of one meaning together', () => {
    const counts = [settled, pending, { standing: 'failed', count: 2 }, { standing: 'pending', count: 34 }] as const
    expect(settlementNote(counts)).toEqual({ words: 'including 1,234 pending, 2 failed', isMixed: true })
    expect(settlementNote([{ standing: 'unclassified', count: 1 }, settled])?.words).toBe(
      'including 1 of an unknown status'
    )
  })

  it('is nothing where all are settled, and that none is where none is', () => {
    expect(settlementNote([settled])).toBeUndefined()
    expect(settlementNote([pending])).toEqual({ words: 'none settled: 1,200 pending', isMixed: false })
  })

  it('leads to the settled ones and back', async () => {
    const note = mount(SettlementNote, { props: { counts: [settled, pending] } })
    await note.get('button').trigger('click')
    expect(note.emitted('onlySettled')).toEqual([[true]])
    await note.setProps({ counts: [settled], onlySettled: true })
    expect(note.text()).toContain('settled only')
    await note.get('button').trigger('click')
    expect(note.emitted('onlySettled')?.at(-1)).toEqual([false])
    await note.setProps({ counts: [pending], onlySettled: false })
    expect(note.find('button').exists()).toBe(false)
  })
})

describe('the statuses of a screen', () => {
  const onlySettled = { field: 'standing', anyOf: ['settled'], not: false }
  let asked: Input<'transactions.facets'>[]
  let bulks: Input<'transactions.bulks'>[]
  let overviews: Input<'transactions.overview'>[]

  beforeEach(() => {
    setActivePinia(createPinia())
    sessionStorage.clear()
    ;[asked, bulks, overviews] = [[], [], []]
    vi.stubGlobal(
      'bridge',
      fakeBridge({
        rows: 20,
        handlers: {
          'transactions.facets': (of) => {
            asked.push(of)
            const statuses = [{ status: 'done', standing: 'settled', count: of?.filter.length ?? 0 } as const]
            return Promise.resolve({ accounts: [], currencies: [], types: [], statuses })
          },
          'transactions.bulks': (request) => {
            bulks.push(request)
            return Promise.resolve({ rows: [], from: 0, total: 0, revision: 1 })
          },
          'transactions.overview': (request) => {
            overviews.push(request)
            return Promise.resolve({ revision: 1, count: 0, currencies: [], statuses: [] })
          }
        }
      })
    )
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('are those of the rows that the totals are of', async () => {
    const transactions = useTransactions()
    const standings = useSettlementStatuses()
    await useConnection().load()
    await flushPromises()
    expect(standings.counts).toMatchObject([{ count: 0 }])
    transactions.setFilter([{ field: 'currency', anyOf: ['EUR'], not: false }])
    await flushPromises()
    expect(asked.at(-1)?.filter).toEqual([{ field: 'currency', anyOf: ['EUR'], not: false }])
    expect(standings.counts).toMatchObject([{ count: 1 }])
  })

  it('are all in lists of bulk payments and figures, until only settled ones are asked for', async () => {
    const [list, overview] = [useBulks(), useOverview()]
    overview.lookAt(true)
    await useConnection().load()
    await flushPromises()
    expect([bulks.at(-1)?.filter, overviews.at(-1)?.filter]).toEqual([[], []])
    list.onlySettled = overview.onlySettled = true
    await flushPromises()
    expect([bulks.at(-1)?.filter, overviews.at(-1)?.filter]).toEqual([[onlySettled], [onlySettled]])
    expect(asked.at(-1)?.filter).toContainEqual(onlySettled)
  })
})

// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { unsettledRows } from '../../../../../renderer/kit/page/settlementNote.ts'
import SettlementNote from '../../../../../renderer/kit/page/SettlementNote.vue'
import { aTotal } from '../../../../support/ledger/aTotal.ts'

const of = (count: number, net: string) => ({ count, incoming: '0.00', outgoing: net, net })
const eur = aTotal('EUR', { settled: of(10, '-100.00'), pending: of(1200, '-40.00'), failed: of(2, '-9.00') })
const sek = aTotal('SEK', { pending: of(34, '-1.50'), unclassified: of(1, '-3.00') })

describe('what sums of settled money leave out', () => {
  it('lists pending and unknown money by currency, and counts what failed', () => {
    expect(unsettledRows([eur, sek])).toEqual([
      { status: 'pending', words: '1,234 pending', sums: ['−40.00 EUR', '−1.50 SEK'] },
      { status: 'unclassified', words: '1 of unknown status', sums: ['−3.00 SEK'] },
      { status: 'failed', words: '2 failed or returned', sums: [] }
    ])
  })

  it('is nothing where all are settled', () => {
    expect(unsettledRows([aTotal('EUR', { settled: of(1, '-1.00') })])).toEqual([])
  })

  it('leads to the rows of a status, where they can be shown', async () => {
    const note = mount(SettlementNote, { props: { totals: [eur] } })
    await note.findAll('button')[1]?.trigger('click')
    expect(note.emitted('show')).toEqual([['failed']])
    await note.setProps({ wordsOnly: true })
    expect(note.find('button').exists()).toBe(false)
    expect(note.text()).toContain('2 failed or returned')
  })
})

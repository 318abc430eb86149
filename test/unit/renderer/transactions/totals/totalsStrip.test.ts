// @vitest-environment happy-dom
import { mount, RouterLinkStub } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import TotalsStrip from '../../../../../renderer/transactions/totals/parts/TotalsStrip.vue'
import { aTotal } from '../../../../support/ledger/aTotal.ts'

const totals = [
  aTotal('EUR', {
    settled: { count: 2, incoming: '9007199254740993.01', outgoing: '-0.02', net: '9007199254740992.99' },
    pending: { count: 3, incoming: '0.00', outgoing: '-41.00', net: '-41.00' },
    failed: { count: 7, incoming: '0.00', outgoing: '-77777.00', net: '-77777.00' }
  }),
  aTotal('SEK', { settled: { count: 1, incoming: '5.00', outgoing: '0.00', net: '5.00' } })
]

function strip(folded = false) {
  return mount(TotalsStrip, {
    props: {
      totals,
      scope: 'of all 13 rows',
      verdict: { tone: 'unsure', words: ['Partial', 'and more'] },
      busy: false,
      folded
    },
    global: { stubs: { RouterLink: RouterLinkStub } }
  })
}

describe('the totals', () => {
  it('are exact to the last digit and say when they are partial', () => {
    const shown = strip()
    expect(shown.text()).toContain('9,007,199,254,740,993.01')
    expect(shown.text()).toContain('9,007,199,254,740,992.99')
    expect(shown.text()).toContain('\u22120.02')
    expect(shown.text()).toContain('Partial')
    expect(shown.text()).toContain('and more')
    expect(shown.getComponent(RouterLinkStub).props('to')).toEqual({ name: 'sync' })
  })

  it('have what is pending on its own line, and count what failed without a sum', async () => {
    const shown = strip()
    const lines = shown.findAll('tbody tr').map((line) => line.text().replace(/\s+/g, ' '))
    expect(lines.slice(3)).toEqual(['Pending3−41.00', 'Failed or returned7'])
    expect(shown.text()).not.toContain('77,777')
    await shown.findAll('tbody button')[1]?.trigger('click')
    expect(shown.emitted('show')).toEqual([['failed']])
  })

  it('fold to one line of what is settled, and back', async () => {
    const shown = strip(true)
    expect(shown.find('table').exists()).toBe(false)
    expect(shown.findAll('li').map((one) => one.text())).toEqual(['9,007,199,254,740,992.99 EUR', '5.00 SEK'])
    const fold = shown.get('button[aria-expanded]')
    expect(fold.attributes('aria-expanded')).toBe('false')
    await fold.trigger('click')
    expect(shown.emitted('update:folded')).toEqual([[false]])
  })
})

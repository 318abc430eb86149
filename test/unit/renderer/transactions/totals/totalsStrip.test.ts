// @vitest-environment happy-dom
import { mount, RouterLinkStub } from '@vue/test-utils'
import { expect, it } from 'vitest'
import TotalsStrip from '../../../../../renderer/transactions/totals/parts/TotalsStrip.vue'

it('the totals are exact to the last digit and say when they are partial', () => {
  const totals = [
    { currency: 'EUR', count: 2, incoming: '9007199254740993.01', outgoing: '-0.02', net: '9007199254740992.99' }
  ]
  const strip = mount(TotalsStrip, {
    props: { totals, scope: 'of all 2 rows', verdict: { tone: 'unsure', words: ['Partial', 'and more'] }, busy: false },
    global: { stubs: { RouterLink: RouterLinkStub } }
  })
  expect(strip.text()).toContain('9,007,199,254,740,993.01')
  expect(strip.text()).toContain('9,007,199,254,740,992.99')
  expect(strip.text()).toContain('\u22120.02')
  expect(strip.text()).toContain('Partial')
  expect(strip.text()).toContain('and more')
  expect(strip.getComponent(RouterLinkStub).props('to')).toEqual({ name: 'sync' })
})

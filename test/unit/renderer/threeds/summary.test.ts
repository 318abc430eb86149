// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import RunSummary from '../../../../renderer/threeds/parts/timeline/RunSummary.vue'
import { aTrace, someEvents } from '../../../support/bridge/cardPayments/fakeTraces.ts'
import { freshStores } from '../../../support/freshStores.ts'

it('says how long a run took to its end, also where an answer came minutes later', () => {
  const events = someEvents()
  const [last] = events.slice(-1)
  const late = last && { ...last, kind: 'dropped' as const, after: 300_000 }
  const props = (more: typeof events) => ({ trace: aTrace({ events: [...events, ...more] }), copy: () => true })
  const plugins = [freshStores()]
  const took = (more: typeof events) => {
    const view = mount(RunSummary, { props: props(more), global: { plugins } })
    const text = view
      .findAll('.fact')
      .find((fact) => fact.text().startsWith('Took'))
      ?.text()
    view.unmount()
    return text
  }
  expect(took(late ? [late] : [])).toBe(took([]))
})

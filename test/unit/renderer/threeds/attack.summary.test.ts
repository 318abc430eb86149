// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import RunSummary from '../../../../renderer/threeds/parts/timeline/RunSummary.vue'
import { createTraceRepository } from '../../../../electron/threeds/service/trace/traceRepository.ts'
import { aTrace, someEvents } from '../../../support/bridge/funding/fakeTraces.ts'
import { freshStores } from '../../../support/freshStores.ts'

it('says how long a run took to its end, not to an answer that was dropped minutes later', () => {
  const head = { id: aTrace().id, number: 'a', items: '1', currency: 'EUR', card: 'x', target: 't', service: 's', mode: 'run' } as const
  const repository = createTraceRepository(head, (text) => text)
  repository.end('succeeded', 'x')
  repository.drop('late')
  // This is the order in which such a trace is stored.
  expect(repository.trace.events.map(({ kind }) => kind)).toEqual(['ended', 'dropped'])

  const events = someEvents()
  const [last] = events.slice(-1)
  const late = last && { ...last, kind: 'dropped' as const, after: 300_000 }
  const props = (more: typeof events) => ({ trace: aTrace({ events: [...events, ...more] }), copy: () => true })
  const plugins = [freshStores()]
  const took = (more: typeof events) => {
    const view = mount(RunSummary, { props: props(more), global: { plugins } })
    const text = view.findAll('.fact').find((fact) => fact.text().startsWith('Took'))?.text()
    view.unmount()
    return text
  }
  expect(took(late ? [late] : [])).toBe(took([]))
})

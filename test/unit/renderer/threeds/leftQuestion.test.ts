// @vitest-environment happy-dom
import { flushPromises, shallowMount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useConnection } from '../../../../renderer/session/connection.ts'
import ConfirmDialog from '../../../../renderer/kit/ui/ConfirmDialog.vue'
import ThreedsRunView from '../../../../renderer/threeds/ThreedsRunView.vue'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { fakeThreeds } from '../../../support/bridge/cardPayments/fakeThreeds.ts'
import { aTrace } from '../../../support/bridge/cardPayments/fakeTraces.ts'
import { freshStores } from '../../../support/freshStores.ts'

const ONE = '5b1f2c3d-0000-4000-8000-000000000001'
const OTHER = '5b1f2c3d-0000-4000-8000-000000000002'

beforeEach(() => freshStores())
afterEach(() => vi.unstubAllGlobals())

it('the question about removing one run never removes the one shown next', async () => {
  const removed: string[] = []
  const handlers = {
    ...fakeThreeds({ traces: [aTrace({ id: ONE }), aTrace({ id: OTHER })] }),
    'threeds.remove': (id: string) => Promise.resolve(void removed.push(id))
  }
  vi.stubGlobal('bridge', fakeBridge({ handlers }))
  await useConnection().load()
  const nothing = { render: () => null }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/lab', name: 'lab', component: nothing },
      { path: '/lab/:id', name: 'labRun', component: nothing }
    ]
  })
  await router.push(`/lab/${ONE}`)
  const view = shallowMount(ThreedsRunView, {
    global: { plugins: [router], stubs: { ViewHeader: { template: '<div><slot /></div>' }, Button: false } }
  })
  await flushPromises()
  await view
    .findAll('button')
    .find((button) => button.text().startsWith('Remove'))
    ?.trigger('click')
  expect(view.findComponent(ConfirmDialog).exists()).toBe(true)
  // As “Run again” does, or going back.
  await router.push(`/lab/${OTHER}`)
  await flushPromises()
  const question = view.findComponent(ConfirmDialog)
  if (question.exists()) question.vm.$emit('confirm')
  await flushPromises()
  expect(removed).not.toContain(OTHER)
  view.unmount()
})

// @vitest-environment happy-dom
import { flushPromises, shallowMount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useConnection } from '../../../../../renderer/session/connection.ts'
import CardPaymentView from '../../../../../renderer/cards/cardPayments/CardPaymentView.vue'
import { AppError } from '../../../../../shared/errors.ts'
import { fakeBridge } from '../../../../support/bridge/fakeBridge.ts'
import { aCardPayment } from '../../../../support/bridge/cardPayments/fakeCardPayments.ts'
import { freshStores } from '../../../../support/freshStores.ts'

beforeEach(() => {
  vi.useFakeTimers()
  freshStores()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('does not promise another try when nothing is awaited any more', async () => {
  const open = aCardPayment({ way: 'card-page', steps: { confirm: { state: 'waiting' } } })
  const bridge = fakeBridge({
    handlers: {
      'cardPayment.get': () => Promise.resolve(open),
      'cardPayment.poll': () => Promise.reject(new AppError('offline', 'The service cannot be reached.'))
    }
  })
  vi.stubGlobal('bridge', bridge)
  await useConnection().load()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:id', name: 'cardPayment', component: { render: () => null } }]
  })
  await router.push(`/${open.id}`)
  const view = shallowMount(CardPaymentView, { global: { plugins: [router] } })
  await vi.advanceTimersByTimeAsync(3000)
  expect(view.text()).toContain('will try again')
  bridge.say('cardPayment.changed', { ...open, outcome: 'given-up' })
  await flushPromises()
  expect(view.text()).not.toContain('will try again')
  view.unmount()
})

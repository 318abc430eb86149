// @vitest-environment happy-dom
import { flushPromises, shallowMount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import CardPaymentDialogs from '../../../../renderer/cards/cardPayments/CardPaymentDialogs.vue'
import CardPaymentView from '../../../../renderer/cards/cardPayments/CardPaymentView.vue'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { aCardPayment, fakeCardPayments } from '../../../support/bridge/cardPayments/fakeCardPayments.ts'
import { freshStores } from '../../../support/freshStores.ts'

beforeEach(() => freshStores())
afterEach(() => vi.unstubAllGlobals())

it('the question about cancelling one payment closes when another is shown', async () => {
  const one = aCardPayment()
  const other = aCardPayment({ id: 'f0000000-0000-4000-8000-000000000009', purpose: 'recurring' })
  vi.stubGlobal('bridge', fakeBridge({ handlers: fakeCardPayments(() => undefined, { cardPayments: [one, other] }) }))
  await useConnection().load()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:id', name: 'cardPayment', component: { render: () => null } }]
  })
  await router.push(`/${one.id}`)
  const view = shallowMount(CardPaymentView, {
    global: {
      plugins: [router],
      stubs: { ViewHeader: { template: '<div><slot name="about" /><slot /></div>' }, Button: false }
    }
  })
  await flushPromises()
  const cancel = view.findAll('button').find((button) => button.text().startsWith('Cancel payment'))
  await cancel?.trigger('click')
  expect(view.findComponent(CardPaymentDialogs).props('modelValue')).toBe('giveUp')
  await router.push(`/${other.id}`)
  await flushPromises()
  expect(view.findComponent(CardPaymentDialogs).props('cardPayment').id).toBe(other.id)
  expect(view.findComponent(CardPaymentDialogs).props('modelValue')).toBeUndefined()
  view.unmount()
})

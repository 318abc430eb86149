// @vitest-environment happy-dom
import { flushPromises, mount, shallowMount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import CardPaymentDialogs from '../../../../renderer/cards/funding/CardPaymentDialogs.vue'
import CardPaymentView from '../../../../renderer/cards/funding/CardPaymentView.vue'
import SavedCardNotice from '../../../../renderer/cards/funding/parts/SavedCardNotice.vue'
import { useConnection } from '../../../../renderer/kit/bridge/connection.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { aCardPayment, fakeFunding } from '../../../support/bridge/funding/fakeFunding.ts'
import { aParty } from '../../../support/bridge/funding/fakeParties.ts'
import { freshStores } from '../../../support/freshStores.ts'

beforeEach(() => freshStores())
afterEach(() => vi.unstubAllGlobals())

it('does not say that no card is saved where the service says that it has more than it lists', () => {
  const party = { ...aParty, reading: { readAt: new Date().toISOString(), methods: [], hasMore: true } }
  const notice = mount(SavedCardNotice, {
    props: { party, saves: true, now: Date.now(), reading: false, failure: undefined }
  })
  expect(notice.text()).not.toContain('No card is saved')
  notice.unmount()
})

it('does not ask about another card payment what was asked about the one that was left', async () => {
  const one = aCardPayment()
  const other = aCardPayment({ id: 'f0000000-0000-4000-8000-000000000009', purpose: 'recurring' })
  vi.stubGlobal(
    'bridge',
    fakeBridge({ handlers: fakeFunding(() => undefined, { cardPayments: [one, other] }) })
  )
  await useConnection().load()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:id', name: 'funding', component: { render: () => null } }]
  })
  await router.push(`/${one.id}`)
  const view = shallowMount(CardPaymentView, {
    global: { plugins: [router], stubs: { ViewHeader: { template: '<div><slot name="about" /><slot /></div>' }, Button: false } }
  })
  await flushPromises()
  const cancel = view.findAll('button').find((button) => button.text().startsWith('Cancel payment'))
  await cancel?.trigger('click')
  expect(view.findComponent(CardPaymentDialogs).props('modelValue')).toBe('giveUp')
  // The user goes back with the mouse or the keyboard.
  await router.push(`/${other.id}`)
  await flushPromises()
  expect(view.findComponent(CardPaymentDialogs).props('cardPayment').id).toBe(other.id)
  expect(view.findComponent(CardPaymentDialogs).props('modelValue')).toBeUndefined()
  view.unmount()
})

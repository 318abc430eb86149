// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import { useEpcOptions } from '../../../../renderer/accounts/state/epcOptions.ts'
import { useEpcVisit } from '../../../../renderer/accounts/state/useEpcVisit.ts'
import { aSepaEntry } from '../../../support/bridge/cardPayments/fakeAccounts.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const Screen = defineComponent(() => {
  useEpcVisit().open('one')
  return () => h('p')
})

it('carries typed QR code values between an account and its print, and nowhere else', async () => {
  vi.stubGlobal('bridge', fakeBridge())
  const pinia = freshStores()
  const routes = [
    { path: '/', name: 'accounts', component: { render: () => h('p') } },
    { path: '/account', name: 'account', component: Screen },
    { path: '/sheet', name: 'accountSheet', component: defineComponent({ ...Screen }) }
  ]
  const router = createRouter({ history: createMemoryHistory(), routes })
  await router.push('/account')
  mount(RouterView, { global: { plugins: [pinia, router] } })
  await flushPromises()
  const options = useEpcOptions(pinia)
  const typed = { amount: '1234.56', reference: 'Invoice 4711' }
  options.set(aSepaEntry, typed)
  for (const path of ['/sheet', '/account']) {
    await router.push(path)
    await flushPromises()
    expect(options.of(aSepaEntry), path).toEqual(typed)
  }
  await router.push('/')
  await flushPromises()
  await router.push('/account')
  await flushPromises()
  expect(options.of(aSepaEntry)).toBeUndefined()
})

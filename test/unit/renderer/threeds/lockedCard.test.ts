// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import ThreedsStart from '../../../../renderer/threeds/ThreedsStart.vue'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { fakeThreeds } from '../../../support/bridge/cardPayments/fakeThreeds.ts'
import type { ThreedsSettings } from '../../../../shared/domain/threeds.ts'
import { freshStores } from '../../../support/freshStores.ts'

const CANARY = '4111119988776655'
const settings: ThreedsSettings = {
  access: 'bearer',
  baseUrl: null,
  isLive: false,
  isOn: true,
  refusal: null,
  testCards: []
}

it('typed card data is cleared when the secrets are locked, and stays otherwise', async () => {
  const bridge = fakeBridge({ handlers: fakeThreeds({ traces: [], say: () => undefined }) })
  vi.stubGlobal('bridge', bridge)
  const nothing = { template: '<p />' }
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: nothing }] })
  const view = mount(ThreedsStart, { props: { settings }, global: { plugins: [freshStores(), router] } })
  await flushPromises()
  const inputs = view.get('fieldset').findAll<HTMLInputElement>('input')
  const typed = () => inputs.map(({ element }) => element.value)
  const [pan, expiry, code] = inputs
  await pan?.setValue(CANARY)
  await expiry?.setValue('07/31')
  await code?.setValue('987')
  bridge.say('vault.changed', { kind: 'keychain', state: 'ready', sealedFileExists: false })
  await flushPromises()
  expect(typed()).toEqual([CANARY, '07/31', '987'])
  bridge.say('vault.changed', { kind: 'keychain', state: 'locked', sealedFileExists: false })
  await flushPromises()
  expect(typed()).toEqual(['', '', ''])
  expect(view.html()).not.toMatch(/8877|987/)
  view.unmount()
})

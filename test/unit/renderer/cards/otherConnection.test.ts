// @vitest-environment happy-dom
import { flushPromises, shallowMount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import PartyDialogs from '../../../../renderer/cards/PartyDialogs.vue'
import PaymentMethodsView from '../../../../renderer/cards/PaymentMethodsView.vue'
import PartyCard from '../../../../renderer/cards/parts/parties/PartyCard.vue'
import { usePartyReading } from '../../../../renderer/cards/state/usePartyReading.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { AppError } from '../../../../shared/errors.ts'
import { bank, fakeBridge, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { aParty } from '../../../support/bridge/cardPayments/fakeParties.ts'
import { freshStores } from '../../../support/freshStores.ts'

let bridge: FakeBridge
async function ready(handlers = {}) {
  bridge = fakeBridge({ rows: 1, handlers })
  vi.stubGlobal('bridge', bridge)
  await useConnection().load()
}
/** Another page of the same app, such as a second tab of the browser, chooses another connection. */
const chooseOther = async () => {
  bridge.say('connection.changed', { connection: bank, state: 'ready', rows: 1 })
  await flushPromises()
}

beforeEach(() => {
  freshStores()
  const actions = document.createElement('div')
  actions.id = 'cards-actions'
  document.body.append(actions)
})
afterEach(() => vi.unstubAllGlobals())

it.each(['edit', 'remove'] as const)(
  'does not offer to %s a customer of one connection in the address book of another',
  async (task) => {
    await ready()
    const view = shallowMount(PaymentMethodsView)
    await flushPromises()
    view.findComponent(PartyCard).vm.$emit(task)
    await flushPromises()
    expect(view.findComponent(PartyDialogs).props('party')).toMatchObject({ id: aParty.id })
    await chooseOther()
    expect(view.findComponent(PartyDialogs).exists()).toBe(false)
    view.unmount()
  }
)

it('does not show at a customer of one connection why the cards could not be read in another', async () => {
  await ready({
    'party.read': () => Promise.reject(new AppError('not-found', 'Your provider has no customer with this id.'))
  })
  const scope = effectScope()
  const reading = scope.run(usePartyReading)
  await reading?.read(aParty)
  expect(reading?.errorOf(aParty)?.code).toBe('not-found')
  await chooseOther()
  expect(reading?.errorOf(aParty)).toBeUndefined()
  scope.stop()
})

// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import NewCardPaymentView from '../../../../../renderer/cards/cardPayments/NewCardPaymentView.vue'
import { useNewCardPayment } from '../../../../../renderer/cards/cardPayments/state/newCardPayment.ts'
import { useConnection } from '../../../../../renderer/session/connection.ts'
import { useAccounts } from '../../../../../renderer/accounts/state/accounts.ts'
import { useParties } from '../../../../../renderer/accounts/state/parties.ts'
import type { Input } from '../../../../../shared/contract.ts'
import { anAccount } from '../../../../support/bridge/cardPayments/fakeAccounts.ts'
import { fakeBridge } from '../../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../../support/freshStores.ts'

const B = '0b2f3c4d-0000-4000-8000-00000000000b'
let pinia: ReturnType<typeof freshStores>
beforeEach(() => {
  pinia = freshStores()
})
afterEach(() => void vi.unstubAllGlobals())

it('proposes the currency of one account for no other account', async () => {
  vi.stubGlobal('bridge', fakeBridge())
  const store = useNewCardPayment()
  await store.chooseAccount(anAccount())
  expect(store.fields.currency).toBe('EUR')
  // Of this one nothing is known.
  await store.chooseAccount(anAccount({ id: B, told: null }))
  expect(store.fields.currency).toBe('')
})

it.each(['archived', 'removed'])('starts no payment to an account that was %s after it was chosen', async (how) => {
  const asked: Input<'cardPayment.begin'>[] = []
  let list = [anAccount(), anAccount({ id: B, name: 'Wages' })]
  const bridge = fakeBridge({
    handlers: {
      'account.list': () => Promise.resolve(list),
      'cardPayment.begin': (draft) => {
        asked.push(draft)
        return new Promise(() => undefined)
      }
    }
  })
  vi.stubGlobal('bridge', bridge)
  const component = { render: () => null }
  const routes = ['/', '/fundings', '/funding/:id', '/accounts'].map((path) => ({
    path,
    name: path.split('/')[1] ?? '',
    component
  }))
  const router = createRouter({ history: createMemoryHistory(), routes })
  await useConnection().load()
  const view = mount(NewCardPaymentView, { global: { plugins: [pinia, router] } })
  await flushPromises()
  await bridge.settled()
  await flushPromises()
  const store = useNewCardPayment()
  store.fields.individualId = useParties().list?.find(({ kind }) => kind === 'individual')?.id ?? ''
  store.fields.amount = '250'
  await store.chooseAccount(anAccount())
  expect(store.reading.draft).toBeDefined()
  const other = anAccount({ id: B, name: 'Wages' })
  list = how === 'archived' ? [other, anAccount({ isArchived: true })] : [other]
  bridge.say('account.changed', { id: anAccount().id })
  await vi.waitFor(() => expect(useAccounts().list).toEqual(list))
  await flushPromises()
  await view.get('form').trigger('submit')
  await flushPromises()
  expect(asked).toEqual([])
  expect(view.text()).toContain('Choose the account that receives the money.')
})

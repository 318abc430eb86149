// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import SavedCardNotice from '../../../../renderer/cards/cardPayments/parts/SavedCardNotice.vue'
import { aParty } from '../../../support/bridge/cardPayments/fakeParties.ts'
import { freshStores } from '../../../support/freshStores.ts'

it.each([
  [false, 'No card is saved'],
  [true, 'Whether a card is saved is not known']
])('for an empty list of which the service has more (%s), says: %s', (hasMore, words) => {
  freshStores()
  const party = { ...aParty, reading: { readAt: new Date().toISOString(), methods: [], hasMore } }
  const notice = mount(SavedCardNotice, {
    props: { party, saves: true, now: Date.now(), reading: false, failure: undefined }
  })
  expect(notice.text()).toContain(words)
  notice.unmount()
})

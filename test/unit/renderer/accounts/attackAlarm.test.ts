// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import ChangeAlarm from '../../../../renderer/accounts/parts/details/ChangeAlarm.vue'
import ChangeHistory from '../../../../renderer/accounts/parts/details/ChangeHistory.vue'
import { freshStores } from '../../../support/freshStores.ts'

const change = {
  id: 1,
  accountId: '0b2f3c4d-0000-4000-8000-00000000000a',
  seenAt: '2026-11-21T05:00:00.000Z',
  rail: 'sepa\u202e',
  field: 'other',
  name: 'account\u202erebmun',
  was: '1',
  now: '2',
  acknowledged: null
} as const

it('an alarm shows the characters of a provider’s names that turn the text around, as every other screen', () => {
  const alarm = mount(ChangeAlarm, { props: { change, busy: false }, global: { plugins: [freshStores()] } })
  expect(alarm.text()).not.toMatch(/\p{Cf}/u)
})

it('so does the list of earlier changes', () => {
  const acknowledged = { at: '2026-11-21T05:00:00.000Z', by: 'anna', note: 'called' }
  const history = mount(ChangeHistory, {
    props: { changes: [{ ...change, acknowledged }] },
    global: { plugins: [freshStores()] }
  })
  expect(history.text()).not.toMatch(/\p{Cf}/u)
})

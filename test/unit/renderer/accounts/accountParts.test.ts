// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import AccountActivityPane from '../../../../renderer/accounts/AccountActivityPane.vue'
import AttemptNotice from '../../../../renderer/accounts/parts/list/AttemptNotice.vue'
import { useTransactions } from '../../../../renderer/transactions/state/transactions.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import BankDetailsCard from '../../../../renderer/accounts/parts/details/BankDetailsCard.vue'
import ChangeAlarm from '../../../../renderer/accounts/parts/details/ChangeAlarm.vue'
import ChangeHistory from '../../../../renderer/accounts/parts/details/ChangeHistory.vue'
import AccountRow from '../../../../renderer/accounts/parts/list/AccountRow.vue'
import PasteCheck from '../../../../renderer/accounts/parts/details/PasteCheck.vue'
import { anAccount, aSepaEntry } from '../../../support/bridge/cardPayments/fakeAccounts.ts'
import { freshStores } from '../../../support/freshStores.ts'

it('an unanswered request names the customer, or gives the id where there is no name', () => {
  const attempt = { id: 'r1', individualId: 'ind-7', name: 'Wages', sentAt: '2026-10-01T10:00:00.000Z' }
  const told = (individual: string | undefined) =>
    mount(AttemptNotice, { props: { attempt, individual, busy: false } }).text()
  expect(told('Mari Tamm')).toContain('The account “Wages” for Mari Tamm may have been created.')
  expect(told(undefined)).toContain('The account “Wages” for ind-7 may have been created.')
})

it('an account leads to its own transactions', async () => {
  vi.stubGlobal('bridge', fakeBridge())
  const pinia = freshStores()
  const routes = ['/', '/transactions'].map((path) => ({
    path,
    name: path.slice(1),
    component: { render: () => null }
  }))
  const router = createRouter({ history: createMemoryHistory(), routes })
  const asked = defineComponent({
    emits: ['show'],
    setup:
      (_, { emit }) =>
      () =>
        h('button', { onClick: () => emit('show') })
  })
  const pane = mount(AccountActivityPane, {
    props: { account: anAccount({ ledgerAccountId: 'acc-7' }) },
    global: { plugins: [pinia, router], stubs: { ActivityPanel: asked } }
  })
  await pane.get('button').trigger('click')
  await flushPromises()
  expect(useTransactions().filter).toEqual([{ field: 'account', anyOf: ['acc-7'], not: false }])
  expect(router.currentRoute.value.name).toBe('transactions')
  pane.unmount()
  vi.unstubAllGlobals()
})

it('the paste check recognises the shared text, and shows when it was changed', async () => {
  const fields = [{ name: 'IBAN', value: 'SE6497700000000000000001' }]
  const shared = 'Bank details of Operations\n\nIBAN: SE64 9770 0000 0000 0000 0001\n\nRead from Sandbox.'
  const check = mount(PasteCheck, { props: { fields, wholes: [{ name: 'Shared text', value: shared }] } })
  await check.get('textarea').setValue(shared.replaceAll('\n', '\r\n'))
  expect(check.get('[role=status]').text()).toBe('Shared text: the same as shown.')
  await check.get('textarea').setValue(shared.replace('0001', '0002'))
  expect(check.get('[role=status]').text()).toContain('Not the same as the Shared text shown here.')
})

it('only the IBAN itself is called valid, and an account with an invalid IBAN says so', () => {
  const invalid = { value: 'SE00', country: 'SE', verdict: 'wrong-check' } as const
  const entry = { ...aSepaEntry, others: [{ name: 'IBAN', value: invalid.value }] }
  const card = mount(BankDetailsCard, { props: { entry, shared: undefined, copy: () => true } })
  expect(card.text().split('IBAN valid')).toHaveLength(2)
  const account = anAccount({
    bankDetails: { readAt: '2026-10-01T10:00:00.000Z', entries: [aSepaEntry, { ...aSepaEntry, iban: invalid }] }
  })
  const row = mount(AccountRow, {
    props: { account, place: 0, count: 1, now: Date.parse('2026-10-02T10:00:00.000Z') },
    global: { plugins: [freshStores()], stubs: { RouterLink: true, Menu: true } }
  })
  expect(row.text()).toContain('IBAN invalid')
})

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

it('an alarm contains none of the hidden characters that reverse text', () => {
  const alarm = mount(ChangeAlarm, { props: { change, busy: false }, global: { plugins: [freshStores()] } })
  expect(alarm.text()).not.toMatch(/\p{Cf}/u)
})

it('the list of earlier changes contains none of them either', () => {
  const acknowledged = { at: '2026-11-21T05:00:00.000Z', by: 'anna', note: 'called' }
  const history = mount(ChangeHistory, {
    props: { changes: [{ ...change, acknowledged }] },
    global: { plugins: [freshStores()] }
  })
  expect(history.text()).not.toMatch(/\p{Cf}/u)
})

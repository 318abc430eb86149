// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import AccountActivityPane from '../../../../renderer/accounts/AccountActivityPane.vue'
import AccountDialogs from '../../../../renderer/accounts/AccountDialogs.vue'
import AccountView from '../../../../renderer/accounts/AccountView.vue'
import MappingPanel from '../../../../renderer/accounts/parts/activity/MappingPanel.vue'
import ShareDialog from '../../../../renderer/accounts/parts/ShareDialog.vue'
import { useAccount } from '../../../../renderer/accounts/state/account.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import type { Input } from '../../../../shared/contract.ts'
import { AppError } from '../../../../shared/errors.ts'
import { anAccount, aSepaEntry } from '../../../support/bridge/cardPayments/fakeAccounts.ts'
import { fakeBridge, type FakeBridge, type FakeState } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const B = '0b2f3c4d-0000-4000-8000-00000000000b'
let bridge: FakeBridge
let plugins: [ReturnType<typeof freshStores>, ReturnType<typeof createRouter>]

function start(state: FakeState = {}): void {
  bridge = fakeBridge(state)
  vi.stubGlobal('bridge', bridge)
}

beforeEach(() => {
  const component = { render: () => null }
  const routes = [
    { path: '/', name: 'accounts', component },
    { path: '/transactions', name: 'transactions', component },
    { path: '/accounts/:id/print', name: 'accountSheet', component },
    { path: '/accounts/:id', name: 'account', component }
  ]
  // As in a page that was not loaded over HTTPS.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  plugins = [freshStores(), createRouter({ history: createMemoryHistory(), routes })]
})
afterEach(() => void vi.unstubAllGlobals())

async function opened(id = anAccount().id) {
  await useConnection().load()
  await plugins[1].push({ name: 'account', params: { id } })
  const view = mount(AccountView, {
    global: { plugins, stubs: { EpcCode: true, Menu: true, teleport: true } },
    attachTo: document.body
  })
  await flushPromises()
  await bridge.settled()
  await flushPromises()
  return view
}

it('says to send no money after bank details changed, even if the changes fail to load', async () => {
  start({
    accounts: { accounts: [anAccount({ alarms: 1 })] },
    handlers: { 'account.changes': () => Promise.reject(new AppError('unexpected', 'The file cannot be read.')) }
  })
  const view = await opened()
  expect(view.text()).toContain('IBAN valid')
  expect(view.get('[role=alert]').text()).toContain('Send no money yet.')
  expect(view.text()).not.toContain('say below')
  view.unmount()
})

it('shares no invisible characters', async () => {
  const hidden = { ...aSepaEntry, beneficiary: 'Nordic\u202eBA tnemelttes' }
  start({
    accounts: { accounts: [anAccount({ bankDetails: { readAt: '2026-11-21T05:00:00.000Z', entries: [hidden] } })] }
  })
  const view = await opened()
  const share = view.findAll('button').find((button) => button.text().startsWith('Share as text'))
  await share?.trigger('click')
  const text = view.getComponent(ShareDialog).props('text')
  expect(text).toContain('Beneficiary: Nordic\\u202eBA tnemelttes')
  expect(text).not.toMatch(/\p{Cf}/u)
  view.unmount()
})

it('a failure to link one account is not shown under another', async () => {
  start({
    accounts: { accounts: [anAccount(), anAccount({ id: B, name: 'Wages' })] },
    handlers: {
      'account.edit': () => Promise.reject(new AppError('bad-input', 'Already linked, of the first account.'))
    }
  })
  await useConnection().load()
  await flushPromises()
  const pane = mount(AccountActivityPane, { props: { account: anAccount() }, global: { plugins } })
  useAccount().open(anAccount().id)
  await flushPromises()
  pane.getComponent(MappingPanel).vm.$emit('choose', 'acc-1')
  await flushPromises()
  expect(pane.text()).toContain('Already linked, of the first account.')
  useAccount().open(B)
  await pane.setProps({ account: anAccount({ id: B, name: 'Wages' }) })
  await flushPromises()
  expect(pane.text()).not.toContain('Already linked, of the first account.')
})

it('says when others changed an account during editing, and the next save builds on that', async () => {
  const asked: Input<'account.edit'>[] = []
  const OUTDATED = 'Somebody changed this since it was shown: the note is now “closed”.'
  let list = [anAccount({ note: 'for wages' })]
  start({
    handlers: {
      'account.list': () => Promise.resolve(list),
      'account.edit': (edit) => {
        asked.push(edit)
        return asked.length > 1
          ? Promise.resolve({ ...anAccount(), ...edit.account })
          : Promise.reject(new AppError('plan-outdated', OUTDATED))
      }
    }
  })
  await useConnection().load()
  await flushPromises()
  const dialogs = mount(AccountDialogs, {
    props: { task: { kind: 'edit', account: anAccount({ note: 'for wages' }) } },
    global: { plugins, stubs: { teleport: true, Dialog: { template: '<div><slot /></div>' } } }
  })
  await dialogs.get('textarea').setValue('for salaries')
  list = [anAccount({ name: 'Theirs', note: 'closed', ledgerAccountId: 'acc-7' })]
  const save = async () => {
    await dialogs.get('form').trigger('submit')
    await flushPromises()
  }
  await save()
  expect(asked).toMatchObject([{ account: { note: 'for salaries' }, shown: { note: 'for wages' } }])
  expect(dialogs.text()).toContain(OUTDATED)
  // What the user typed is still there, and beside it what others changed.
  expect(dialogs.get('textarea').element.value).toBe('for salaries')
  expect(dialogs.get('input[maxlength]').element).toMatchObject({ value: 'Theirs' })
  await dialogs.get('textarea').setValue('for salaries, closed')
  expect(dialogs.text()).toContain(OUTDATED)
  await save()
  const shown = { name: 'Theirs', note: 'closed', ledgerAccountId: 'acc-7' }
  expect(asked[1]).toMatchObject({ account: { ...shown, note: 'for salaries, closed' }, shown })
  expect(dialogs.emitted('close')).toHaveLength(1)
})

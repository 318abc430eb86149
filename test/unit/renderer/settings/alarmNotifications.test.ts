// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { useAccounts } from '../../../../renderer/accounts/state/accounts.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useSettings } from '../../../../renderer/session/settings.ts'
import { useNotifications } from '../../../../renderer/settings/state/useNotifications.ts'
import { anAccount } from '../../../support/bridge/cardPayments/fakeAccounts.ts'
import type { Handlers } from '../../../../shared/contract.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const shown: string[] = []
beforeEach(() => {
  freshStores()
  shown.length = 0
  class FakeNotification extends EventTarget {
    static readonly permission = 'granted'
    constructor(_title: string, { body }: { body: string }) {
      super()
      shown.push(body)
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page that notifies of what needs attention; `before`: how often it had done so when this list was loaded. */
async function notifying(list: Handlers['account.list']) {
  const bridge = fakeBridge({ settings: { notifications: 'attention' }, handlers: { 'account.list': list } })
  vi.stubGlobal('bridge', bridge)
  const scope = effectScope()
  scope.run(useNotifications)
  await useSettings().load()
  await useConnection().load()
  await flushPromises()
  return { bridge, scope, before: shown.length }
}

it('notifies of changed bank details even if another change was acknowledged just then', async () => {
  let accounts = [anAccount({ alarms: 1 }), anAccount({ id: '0b2f3c4d-0000-4000-8000-00000000000b', alarms: 0 })]
  const { bridge, scope, before } = await notifying(() => Promise.resolve(accounts))
  accounts = [anAccount({ alarms: 0 }), anAccount({ id: '0b2f3c4d-0000-4000-8000-00000000000b', alarms: 1 })]
  bridge.say('account.changed', { id: null })
  await vi.waitFor(() => expect(bridge.called.filter((name) => name === 'account.list').length).toBeGreaterThan(1))
  await flushPromises()
  expect(shown.slice(before)).toHaveLength(1)
  scope.stop()
})

it('does not notify again of seen alarms after their list failed to load once', async () => {
  let fails = false
  const { scope, before } = await notifying(() =>
    fails ? Promise.reject(new Error('busy')) : Promise.resolve([anAccount({ alarms: 1 })])
  )
  fails = true
  await useAccounts().load()
  await flushPromises()
  // The navigation keeps its mark.
  expect(useAccounts().alarms).toBe(1)
  fails = false
  await useAccounts().load()
  await flushPromises()
  expect(shown.slice(before)).toEqual([])
  scope.stop()
})

// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import SettingsView from '../../../../renderer/settings/SettingsView.vue'
import type { BackupStatus } from '../../../../shared/domain/backup.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

afterEach(() => void vi.unstubAllGlobals())

it('promises no backup for a time that has passed and with no passphrase to make it with', async () => {
  const status: BackupStatus = {
    schedule: { every: 'daily', folder: '/backups', keep: 10 },
    hasPassphrase: false,
    suggestedFolder: '/backups',
    isRunning: false,
    nextAt: '2020-01-31T05:00:00.000Z',
    failure: null,
    backups: []
  }
  vi.stubGlobal('bridge', fakeBridge({ handlers: { 'backup.get': () => Promise.resolve(status) } }))
  const view = mount(SettingsView, {
    global: { plugins: [freshStores()], stubs: { RouterLink: true, SettingsForm: { template: '<div><slot /></div>' } } }
  })
  await flushPromises()
  expect(view.text()).toContain('Backup')
  expect(view.text()).not.toMatch(/Next backup: .*2020/)
})

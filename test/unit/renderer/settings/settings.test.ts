// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useBackups } from '../../../../renderer/backups/state/backups.ts'
import {
  formatAmount,
  formatDay,
  formatInstant,
  formatShare,
  readAmount
} from '../../../../renderer/kit/bridge/format.ts'
import { useSettings } from '../../../../renderer/session/settings.ts'
import { regionChoices, timeZoneChoices } from '../../../../renderer/settings/parts/regionChoices.ts'
import { mayNotify, notify } from '../../../../renderer/settings/state/notifications.ts'
import { useNotifications } from '../../../../renderer/settings/state/useNotifications.ts'
import { useSync } from '../../../../renderer/sync/state/sync.ts'
import SettingsView from '../../../../renderer/settings/SettingsView.vue'
import SettingsForm from '../../../../renderer/settings/parts/SettingsForm.vue'
import { Region } from '../../../../shared/domain/appSettings.ts'
import { AppError } from '../../../../shared/errors.ts'
import { FIRST_SETTINGS } from '../../../../shared/app/firstSettings.ts'
import { noBackups } from '../../../support/bridge/fakeBackups.ts'
import { fakeBridge, synced } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

beforeEach(() => {
  freshStores()
  vi.stubGlobal('bridge', fakeBridge())
})

afterEach(() => vi.unstubAllGlobals())

describe('the region and the time zone of the settings', () => {
  it('apply to every amount, share, date and time, shown or typed', async () => {
    const settings = useSettings()
    await settings.change({ region: 'de-DE', timeZone: 'Asia/Tokyo' })
    expect(formatAmount('-1234.50')).toBe('\u22121.234,50')
    expect(readAmount('1.250')).toBe('1250')
    expect(formatShare(1, 8)).toBe('12,5\u00a0%')
    expect(formatDay('2026-10-03')).toBe('03 Oct 2026')
    expect(formatInstant('2026-10-03T22:05:00Z')).toContain('04 Oct 2026, 07:05')
    await settings.change({ region: 'en-US' })
    expect([formatAmount('-1234.50'), readAmount('1.250')]).toEqual(['\u22121,234.50', '1.250'])
    await settings.change({ region: null, timeZone: null })
    expect(settings.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  it('can be chosen by an example, and the current choice is always listed', () => {
    const choices = regionChoices('rm-CH')
    for (const { value } of choices.slice(1)) expect(Region.safeParse(value).success, value).toBe(true)
    expect(choices.map(({ label }) => label)).toContain('Germany: \u22121.234,56, 31 Jan 2026')
    expect(choices.map(({ value }) => value)).toContain('rm-CH')
    expect(timeZoneChoices('UTC', 'Etc/GMT-3').map(({ value }) => value)).toContain('Etc/GMT-3')
  })
})

describe('the form of the settings', () => {
  const open = (change = {}) =>
    mount(SettingsForm, {
      props: { settings: { ...FIRST_SETTINGS, ...change }, account: 'aberg', ownTimeZone: 'Europe/Stockholm' }
    })

  it('shows how a typed name looks in the audit trail, and saves it when the field is left', async () => {
    const form = open()
    expect(form.text()).toContain('The audit trail names you as aberg, your account on this computer.')
    const field = form.get('input[maxlength="80"]')
    await field.setValue(' Anna Berg ')
    expect(form.text()).toContain('names you as Anna Berg (aberg)')
    expect(form.emitted('change')).toBeUndefined()
    await field.trigger('blur')
    expect(form.emitted('change')).toEqual([[{ userName: 'Anna Berg' }]])
  })

  it('submits each choice at once, and the system’s choice as none', async () => {
    const form = open({ region: 'de-DE' })
    const [region, zone, theme, screen] = form.findAll('select')
    await region?.setValue('system')
    await zone?.setValue('Asia/Tokyo')
    await theme?.setValue('dark')
    await screen?.setValue('overview')
    expect(form.emitted('change')).toEqual([
      [{ region: null }],
      [{ timeZone: 'Asia/Tokyo' }],
      [{ theme: 'dark' }],
      [{ startScreen: 'overview' }]
    ])
  })
})

it('a choice that cannot be saved is reset, but a typed name stays', async () => {
  const refused = () => Promise.reject(new AppError('disk-full', 'The disk is full.'))
  vi.stubGlobal('bridge', fakeBridge({ handlers: { 'settings.change': refused } }))
  const routes = [{ path: '/', name: 'backups', component: { render: () => null } }]
  const plugins = [freshStores(), createRouter({ history: createMemoryHistory(), routes })]
  const view = mount(SettingsView, { global: { plugins } })
  await flushPromises()
  const [name, off, , , tools] = view.findAll('input').map(({ element }) => element)
  const values = () => [
    ...view.findAll('select').map(({ element }) => element.value),
    ...[off, tools].map((input) => input?.checked)
  ]
  const before = values()

  const [region, zone, theme, screen] = view.findAll('select')
  await region?.setValue('de-DE')
  expect(values()).not.toEqual(before)
  await zone?.setValue('Asia/Tokyo')
  await theme?.setValue('dark')
  await screen?.setValue('overview')
  await view.get('input[type=checkbox]').setValue(!FIRST_SETTINGS.hasDeveloperTools)
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('denied') })
  await view.get('input[value=all]').setValue(true)
  await view.get('input[maxlength="80"]').setValue('Anna Berg')
  await view.get('input[maxlength="80"]').trigger('blur')
  await flushPromises()
  expect(values()).toEqual(before)
  expect(name?.value).toBe('Anna Berg')
  expect(view.get('[role=alert]').text()).toContain('The disk is full.')
})

it('the settings promise no backup at a past time, or without a passphrase', async () => {
  const status = {
    ...noBackups,
    schedule: { every: 'daily', folder: '/backups', keep: 10 },
    hasPassphrase: true,
    nextAt: '2020-01-31T05:00:00.000Z'
  } as const
  const told = async (change: object) => {
    const handlers = { 'backup.get': () => Promise.resolve({ ...status, ...change }) }
    vi.stubGlobal('bridge', fakeBridge({ handlers }))
    const view = mount(SettingsView, { global: { plugins: [freshStores()], stubs: { RouterLink: true } } })
    await flushPromises()
    return view.get('[aria-labelledby=settings-backup]').text()
  }
  expect(await told({})).toContain('Due now')
  expect(await told({ hasPassphrase: false })).toContain('Waits for a passphrase: set it under Backups.')
  expect(await told({ nextAt: null })).toContain('No backups are made automatically.')
})

describe('a notification', () => {
  const shown: string[] = []
  class FakeNotification extends EventTarget {
    static permission = 'granted'
    static requestPermission = () => Promise.resolve(FakeNotification.permission)
    constructor(_title: string, { body }: { readonly body: string }) {
      super()
      shown.push(body)
    }
  }
  beforeEach(() => {
    shown.length = 0
    FakeNotification.permission = 'granted'
    vi.stubGlobal('Notification', FakeNotification)
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  })

  it('is shown only for the chosen kinds, and only while another window is in front', () => {
    notify('off', 'attention', 'one')
    notify('attention', 'done', 'two')
    notify('attention', 'attention', 'three')
    notify('all', 'done', 'four')
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    notify('all', 'attention', 'five')
    expect(shown).toEqual(['three', 'four'])
  })

  it('is shown for rows that cannot be read, and for each failed backup', async () => {
    const bridge = fakeBridge({ settings: { notifications: 'attention' } })
    vi.stubGlobal('bridge', bridge)
    const backups = useBackups()
    await Promise.all([useSettings().load(), useSync().load(), backups.load()])
    effectScope().run(useNotifications)
    const ended = async (quarantined: number) => {
      bridge.say('sync.progress', { ...synced, state: 'running' })
      await nextTick()
      bridge.say('sync.progress', { ...synced, counts: { ...synced.counts, seen: 9, quarantined } })
      await nextTick()
    }
    await ended(0)
    await ended(3)
    for (const [day, message] of [
      [21, 'The folder is gone.'],
      [22, 'The disk is full.']
    ] as const) {
      const at = `2026-11-${day}T05:00:00.000Z`
      bridge.say('backup.changed', { ...noBackups, failure: { at, error: { code: 'disk-full', message } } })
      await nextTick()
    }
    expect(shown).toEqual([
      'Sync complete: 9 rows seen, 3 of which cannot be read.',
      'The automatic backup failed. The folder is gone.',
      'The automatic backup failed. The disk is full.'
    ])
  })

  it('is not promised where the system shows none', async () => {
    FakeNotification.permission = 'denied'
    await expect(mayNotify('all')).rejects.toMatchObject({ code: 'not-allowed' })
    await mayNotify('off')
    await flushPromises()
  })
})

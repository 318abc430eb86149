// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { checkedWords, contentWords, restoredWords } from '../../../../renderer/backups/parts/backupWords.ts'
import FailedScreen from '../../../../renderer/session/FailedScreen.vue'
import FailureNotice from '../../../../renderer/session/FailureNotice.vue'
import { useRemedies } from '../../../../renderer/session/useRemedies.ts'
import { useBackups } from '../../../../renderer/backups/state/backups.ts'
import { nextWords } from '../../../../renderer/backups/state/nextWords.ts'
import BackupTable from '../../../../renderer/backups/parts/BackupTable.vue'
import BackupDialogs from '../../../../renderer/backups/BackupDialogs.vue'
import FoundContents from '../../../../renderer/backups/parts/FoundContents.vue'
import RestoreForm from '../../../../renderer/backups/parts/RestoreForm.vue'
import BackupNotice from '../../../../renderer/backups/BackupNotice.vue'
import { AppError, errorCodes } from '../../../../shared/errors.ts'
import { aBackup, noBackups } from '../../../support/bridge/fakeBackups.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

beforeEach(() => freshStores())
afterEach(() => void vi.unstubAllGlobals())

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const LATER = '2026-11-23T12:00:00.000Z'
const scheduled = { ...noBackups, schedule: { every: 'daily', folder: '/kept', keep: 7 } as const, nextAt: LATER }

function aRouter(): Router {
  const empty = { render: () => null }
  return createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'transactions', component: empty },
      { path: '/backups', name: 'backups', component: empty }
    ]
  })
}

describe('what is said of backups', () => {
  it('is when the next one is made, or what it waits for', () => {
    expect(nextWords(noBackups, NOW)).toBeUndefined()
    expect(nextWords({ ...scheduled, hasPassphrase: true }, NOW)).toMatch(/^Next backup: .*2026/)
    expect(nextWords({ ...scheduled, hasPassphrase: true, nextAt: '2026-11-22T11:00:00.000Z' }, NOW)).toMatch(
      /^Due now/
    )
    expect(nextWords({ ...scheduled, hasPassphrase: null }, NOW)).toBe('Waits until secrets are unlocked.')
    expect(nextWords({ ...scheduled, hasPassphrase: false }, NOW)).toBe('Waits for a passphrase: set it below.')
    expect(nextWords({ ...scheduled, isRunning: true }, NOW)).toMatch(/Making the backup/)
  })

  it('is what is in it, also that a log was not whole', () => {
    const [decided, nothing] = aBackup.contents
    if (!decided?.log || !nothing) throw new Error('It holds nothing')
    expect(contentWords(decided)).toBe('12 reconciliations, 4,310 entries in the audit trail')
    expect(contentWords({ ...decided, log: { ...decided.log, isWhole: false } })).toMatch(/audit trail was damaged/)
    expect(checkedWords([{ ...decided, log: { ...decided.log, isWhole: false } }, nothing])).toMatch(/^As it was made/)
    expect(checkedWords([decided, nothing])).toBe('Whole')
    expect(contentWords(nothing)).toMatch(/no decisions/)
    const restored = { ...decided, what: 'mended', isBehind: true, hadTeam: false } as const
    expect(restoredWords(restored)).toMatch(/Decisions made after this backup are missing/)
    expect(restoredWords({ ...restored, isBehind: false })).not.toMatch(/missing/)
    expect(restoredWords({ ...restored, what: 'settings' })).toMatch(/^Its settings were restored/)
    const shown = (hadTeam: boolean) =>
      mount(FoundContents, { props: { title: 'Restored', rows: [{ ...restored, hadTeam }] } }).text()
    expect([shown(true), shown(false)]).toEqual([
      expect.stringMatching(/belonged to a team.* join before you decide anything/),
      expect.not.stringContaining('team')
    ])
  })
})

it('a backup looks well only while it is where it was put, with nothing damaged in it', () => {
  const [decided] = aBackup.contents
  const damaged = { name: 'Nordic Settlement', log: decided?.log ? { ...decided.log, isWhole: false } : null }
  const looksWell = (change: Partial<typeof aBackup>) =>
    mount(BackupTable, { props: { backups: [{ ...aBackup, ...change }] } })
      .find('.text-positive')
      .exists()
  expect([{}, { isThere: false }, { isThere: null }, { contents: [damaged] }].map(looksWell)).toEqual([
    true,
    false,
    false,
    false
  ])
})

describe('a backup that was not made', () => {
  const failure = {
    at: '2026-11-22T11:00:00.000Z',
    error: { code: 'disk-full', message: 'The disk is full.' }
  } as const

  it('is shown on every screen until dismissed, and again after the next failure', async () => {
    const bridge = fakeBridge({ backups: { ...scheduled, failure } })
    vi.stubGlobal('bridge', bridge)
    const router = aRouter()
    await router.push('/')
    const view = mount(BackupNotice, { global: { plugins: [router] } })
    await flushPromises()
    expect(view.text()).toMatch(/The automatic backup of .* failed\. The disk is full\./)
    await view.findAll('button')[1]?.trigger('click')
    expect(view.text()).toBe('')
    bridge.say('backup.changed', { ...scheduled, failure: { ...failure, at: '2026-11-22T12:00:00.000Z' } })
    await flushPromises()
    await view.get('button').trigger('click')
    await flushPromises()
    expect([router.currentRoute.value.name, view.text()]).toEqual(['backups', ''])
  })
})

describe('a backup to a file', () => {
  it('is fetched once it is ready, even if its end arrives before its start', async () => {
    const { id, name } = aBackup
    const done = { id, state: 'done', rows: 0, total: 0, name, bytes: 9 } as const
    const bridge = fakeBridge({
      handlers: {
        'backup.make': () => {
          bridge.say('export.progress', done)
          return Promise.resolve({ ...done, state: 'running', bytes: 0 })
        }
      }
    })
    vi.stubGlobal('bridge', bridge)
    const store = useBackups()
    await store.make('four unrelated words')
    expect([store.file?.state, store.isBusy]).toEqual(['done', false])
    bridge.say('export.progress', { ...done, id: '0b6f3c1e-6a0d-4c55-9a3e-1f2b7c8d9e01', state: 'failed' })
    expect(store.file?.state).toBe('done')
  })
})

describe('the way from a failure to a backup', () => {
  const mended = ['key-missing', 'key-wrong', 'workbook-damaged', 'workbook-missing', 'workbook-outdated']

  it('stands beside every failure that a restored backup mends, and beside no other', () => {
    vi.stubGlobal('bridge', fakeBridge())
    for (const code of errorCodes) {
      const error = new AppError(code, 'What happened.')
      for (const component of [FailedScreen, FailureNotice]) {
        const view = mount(component, { props: { title: 'Failed', error }, global: { plugins: [aRouter()] } })
        const labels = view.findAll('button').map((button) => button.text())
        expect(
          labels.filter((label) => label === 'Restore a backup…'),
          code
        ).toHaveLength(mended.includes(code) ? 1 : 0)
      }
    }
  })

  it('leads to the screen of backups, with the question which one', async () => {
    vi.stubGlobal('bridge', fakeBridge())
    const router = aRouter()
    let apply: ReturnType<typeof useRemedies> | undefined
    mount({ setup: () => ((apply = useRemedies()), () => null) }, { global: { plugins: [router] } })
    const again = vi.fn()
    await apply?.('restore', again)
    expect(router.currentRoute.value).toMatchObject({ name: 'backups', query: { restore: 'file' } })
    expect(again).not.toHaveBeenCalled()
  })
})

it('a check is of the file that is chosen, not of one that was chosen before', async () => {
  const answer = { madeAt: LATER, contents: [] }
  const bridge = fakeBridge({ handlers: { 'backup.check': () => Promise.resolve(answer) } })
  vi.stubGlobal('bridge', bridge)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true, value: 't' })))
  const dialog = mount(BackupDialogs, {
    props: { task: 'restore' },
    global: { stubs: { Dialog: { template: '<div><slot /></div>' } } }
  })
  const form = dialog.getComponent(RestoreForm)
  const [one, other] = [new File(['1'], 'one.tdbackup'), new File(['2'], 'other.tdbackup')]
  form.vm.$emit('update:file', one)
  form.vm.$emit('check', one, 'a passphrase')
  await vi.waitFor(() => expect(dialog.findComponent(FoundContents).exists()).toBe(true))
  form.vm.$emit('update:file', other)
  await flushPromises()
  expect(dialog.findComponent(FoundContents).exists()).toBe(false)
})

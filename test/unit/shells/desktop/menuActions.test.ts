import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuActions } from '../../../../electron/shells/desktop/menu.ts'
import type { Handlers } from '../../../../shared/contract.ts'
import type { ErrorCode } from '../../../../shared/errors.ts'
import { createFakeElectron, type FakeElectron } from '../../../support/electron/fakeElectron.ts'
import { FakeBrowserWindow } from '../../../support/electron/fakeElectronWindow.ts'

let electron: FakeElectron
let actions: MenuActions
let asked: unknown[]
let failure: ErrorCode | undefined
let window: FakeBrowserWindow | undefined
let isShown: boolean

beforeEach(async () => {
  vi.resetModules()
  electron = createFakeElectron()
  vi.doMock('electron', () => electron)
  asked = []
  failure = undefined
  const { AppError } = await import('../../../../shared/errors.ts')
  const { menuActions } = await import('../../../../electron/shells/desktop/menuActions.ts')
  const handler = (name: string) => (input: unknown) => {
    asked.push([name, input])
    return failure ? Promise.reject(new AppError(failure, 'No. Do this instead.')) : Promise.resolve(undefined)
  }
  const names = ['sync.start', 'sync.cancel']
  const handlers = Object.fromEntries(names.map((name) => [name, handler(name)])) as unknown as Handlers
  window = new FakeBrowserWindow({})
  isShown = false
  const mainWindow = {
    current: () => window as unknown as BrowserWindow | undefined,
    show: () => Promise.resolve(void (isShown = true))
  }
  actions = menuActions({ services: { handlers }, window: mainWindow, dataDir: '/data', log: () => undefined })
})

describe('a menu item', () => {
  it('calls the handlers of the contract, in the contract’s own words', async () => {
    actions.startSync()
    actions.cancelSync()
    await vi.waitFor(() =>
      expect(asked).toEqual([
        ['sync.start', { kind: 'auto' }],
        ['sync.cancel', undefined]
      ])
    )
    expect(electron.dialog.messages).toEqual([])
  })

  it('is the page’s to do where it depends on what the page shows, and the page is seen then', async () => {
    const { webContents } = window ?? new FakeBrowserWindow({})
    actions.choose('export.open')
    await vi.waitFor(() =>
      expect(webContents.sent).toEqual([{ channel: 'app:menu.chosen', payload: { command: 'export.open' } }])
    )
    expect(isShown).toBe(true)
  })

  it('opens a window first where there is none', async () => {
    window = undefined
    actions.choose('export.open')
    await vi.waitFor(() => expect(isShown).toBe(true))
    expect(electron.dialog.messages).toEqual([])
  })

  it('says why it failed', async () => {
    failure = 'signed-out'
    actions.startSync()
    await vi.waitFor(() => expect(electron.dialog.messages).toMatchObject([{ message: 'No. Do this instead.' }]))
  })

  it('is silent about what the user stopped', async () => {
    failure = 'cancelled'
    actions.startSync()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await new Promise(setImmediate)
    expect(electron.dialog.messages).toEqual([])
  })

  it('opens the data folder and the about panel', () => {
    actions.showDataFolder()
    actions.showAbout()
    expect(electron.shell.opened).toEqual(['/data'])
    expect(electron.app.calls).toContain('showAboutPanel')
  })
})

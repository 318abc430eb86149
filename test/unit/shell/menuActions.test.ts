import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuActions } from '../../../electron/menu.ts'
import type { Handlers } from '../../../shared/contract.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { createFakeElectron, type FakeElectron } from '../../support/fakeElectron.ts'

let electron: FakeElectron
let actions: MenuActions
let asked: unknown[]
let failure: ErrorCode | undefined

beforeEach(async () => {
  vi.resetModules()
  electron = createFakeElectron()
  vi.doMock('electron', () => electron)
  asked = []
  failure = undefined
  const { AppError } = await import('../../../shared/errors.ts')
  const { menuActions } = await import('../../../electron/shell/menuActions.ts')
  const handler = (name: string) => (input: unknown) => {
    asked.push([name, input])
    return failure ? Promise.reject(new AppError(failure, 'No. Do this instead.')) : Promise.resolve(undefined)
  }
  const names = ['export.start', 'sync.start', 'sync.cancel']
  const handlers = Object.fromEntries(names.map((name) => [name, handler(name)])) as unknown as Handlers
  actions = menuActions({ handlers }, '/data', () => undefined)
})

describe('a menu item', () => {
  it('asks the handlers of the contract, in the contract’s own words', async () => {
    actions.startSync()
    actions.cancelSync()
    actions.exportAll()
    const query = { text: '', sort: { by: 'createdAt', direction: 'desc' } }
    await vi.waitFor(() =>
      expect(asked).toEqual([
        ['sync.start', { kind: 'full' }],
        ['sync.cancel', undefined],
        ['export.start', { format: 'csv', profile: 'safe', query }]
      ])
    )
    expect(electron.dialog.messages).toEqual([])
  })

  it('says why it failed', async () => {
    failure = 'signed-out'
    actions.startSync()
    await vi.waitFor(() => expect(electron.dialog.messages).toMatchObject([{ message: 'No. Do this instead.' }]))
  })

  it('is silent about what the user stopped', async () => {
    failure = 'cancelled'
    actions.exportAll()
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

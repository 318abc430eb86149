import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../../electron/app/app.ts'
import type { Ports } from '../../../../electron/session/ports.ts'
import { schemePrivileges, securityHeaders, webPreferences } from '../../../../electron/base/isolatedWindow/security.ts'
import { calls } from '../../../../shared/contract.ts'
import { createFakeElectron, type FakeElectron } from '../../../support/electron/fakeElectron.ts'
import type { FakeBrowserWindow } from '../../../support/electron/fakeElectronWindow.ts'
import { isolatedWindowSetup } from '../../../support/isolatedWindow/isolatedWindowSetup.ts'

let folder: string
let electron: FakeElectron
let ports: Ports | undefined
let close: () => Promise<void>
let listenersBefore: readonly unknown[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallydesk-shell-'))
  await mkdir(join(folder, 'renderer'))
  await writeFile(join(folder, 'renderer', 'index.html'), '<!doctype html>')
  vi.stubEnv('TALLYDESK_DATA_DIR', join(folder, 'data'))
  vi.resetModules()
  electron = createFakeElectron()
  vi.doMock('electron', () => electron)
  ports = undefined
  close = vi.fn(() => Promise.resolve())
  listenersBefore = process.listeners('uncaughtException')
})
afterEach(async () => {
  for (const listener of process.listeners('uncaughtException')) {
    if (!listenersBefore.includes(listener)) process.off('uncaughtException', listener)
  }
  vi.unstubAllEnvs()
  // A shell that a test leaves behind may still be writing where its window stood.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

describe('the Electron shell, before Electron is ready', () => {
  it('names itself, finds its folder, requests the lock and sets the guards, in that order', async () => {
    await run()
    expect(electron.app.calls).toEqual([
      'setName Tallydesk',
      'setAppUserModelId app.tallydesk.desktop',
      'setPath userData',
      'setPath sessionData',
      'requestSingleInstanceLock',
      'enableSandbox',
      'whenReady'
    ])
    expect(electron.protocol.privileged).toEqual([{ scheme: 'app', privileges: schemePrivileges }])
    expect(electron.windows).toEqual([])
  })

  it('keeps its data, and the browser’s below it, in a folder of the user alone', async () => {
    await run()
    expect(electron.app.paths.get('userData')).toBe(join(folder, 'data'))
    expect(electron.app.paths.get('sessionData')).toBe(join(folder, 'data', 'browser'))
    if (process.platform !== 'win32') expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
  })

  it('leaves no secret of the environment to the programs that it starts', async () => {
    vi.stubEnv('TALLYDESK_PASSPHRASE', 'canary')
    vi.stubEnv('KEPT', 'as it was')
    await run()
    expect([process.env['TALLYDESK_PASSPHRASE'], process.env['KEPT']]).toEqual([undefined, 'as it was'])
    expect(electron.app.paths.get('userData')).toBe(join(folder, 'data'))
  })

  it('leaves at once when another instance runs', async () => {
    electron.app.isFirstInstance = false
    await run()
    expect(electron.app.calls.at(-1)).toBe('quit')
    expect(electron.app.calls).not.toContain('whenReady')
    expect(electron.app.exitCode).toBe(0)
    expect(electron.protocol.privileged).toEqual([])
  })
})

describe('the Electron shell, started', () => {
  it('hands the app what it may use', async () => {
    await start()
    expect(ports).toMatchObject({ version: '9.8.7', dataDir: join(folder, 'data'), workers: { ledger: '/ledger.js' } })
    await ports?.fetch('https://service.example')
    expect(electron.session.fromPartition('service').fetched).toHaveLength(1)
  })

  it('shows what is not ours in front of the app’s window, and ends that before the process does', async () => {
    const window = await start()
    const isolatedWindow = await ports?.isolatedWindows.open(
      isolatedWindowSetup(() => Promise.resolve(new Response('shown')))
    )
    await isolatedWindow?.show('/')
    expect([ports?.isolatedWindows.reach, electron.windows[1]?.options.parent]).toEqual(['anywhere', window])
    electron.app.quit()
    await isolatedWindow?.closed
    await expect.poll(() => electron.app.exitCode).toBe(0)
  })

  it('opens one window with exactly these settings, and shows it once it has something to show', async () => {
    const window = await start()
    expect(electron.windows).toHaveLength(1)
    const { x, y, width, height, ...options } = window.options
    expect({ x, y, width, height }).toEqual({ x: 280, y: 90, width: 1360, height: 860 })
    expect(options).toEqual({
      title: 'Tallydesk',
      minWidth: 1024,
      minHeight: 640,
      show: false,
      backgroundColor: '#ffffff',
      ...(process.platform === 'linux' && { icon: '/icon.png' }),
      webPreferences: { ...webPreferences, preload: '/preload.cjs', devTools: false }
    })
    expect(window.calls).toEqual(['loadURL app://tallydesk/'])
    window.emit('ready-to-show')
    expect(window.calls.at(-1)).toBe('show')
  })

  it('serves the page with every header', async () => {
    await start()
    const response = await electron.protocol.handlers.get('app')?.(new Request('app://tallydesk/'))
    expect(await response?.text()).toBe('<!doctype html>')
    for (const [name, value] of Object.entries(securityHeaders)) expect(response?.headers.get(name)).toBe(value)
  })

  it('can answer every call before the page is loaded', async () => {
    let registered = 0
    electron.app.on('web-contents-created', () => (registered = electron.ipcMain.handlers.size))
    await start()
    expect(registered).toBe(Object.keys(calls).length)
  })

  it('comes to the front on a second start', async () => {
    const window = await start()
    window.minimized = true
    electron.app.emit('second-instance', {}, [], folder, {})
    expect(electron.windows).toHaveLength(1)
    expect(window.calls.slice(-3)).toEqual(['restore', 'show', 'focus'])
  })

  it('follows the theme of the system, in the colours of the page', async () => {
    const theme = await readFile(join(import.meta.dirname, '../../../../renderer/kit/styles/theme.css'), 'utf8')
    const [, light, dark] = /--color-canvas: light-dark\((#\w+), (#\w+)\)/.exec(theme) ?? []
    const window = await start()
    expect(window.options.backgroundColor).toBe(light)
    electron.nativeTheme.shouldUseDarkColors = true
    electron.nativeTheme.emit('updated')
    expect(window.backgroundColor).toBe(dark)
  })

  it('opens again where the window was closed', async () => {
    const place = { x: 300, y: 120, width: 1200, height: 800 }
    const first = await start()
    first.moveTo(place)
    electron.app.quit()
    await expect.poll(() => electron.app.exitCode).toBe(0)
    electron = createFakeElectron()
    vi.resetModules()
    vi.doMock('electron', () => electron)
    expect((await start()).options).toMatchObject(place)
  })

  it('offers to reload a page whose process died, and says that nothing is lost', async () => {
    const window = await start()
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    await expect.poll(() => window.calls).toContain('reload')
    expect(electron.dialog.messages).toMatchObject([{ detail: expect.stringContaining('Nothing') as string }])
  })

  it('saves a file where the user says, or nowhere', async () => {
    await start()
    expect(await ports?.files.chooseTarget('transactions.csv')).toBeUndefined()
    expect(electron.dialog.saveOptions).toMatchObject([{ defaultPath: join(tmpdir(), 'transactions.csv') }])
    electron.dialog.user.save = { canceled: false, filePath: '/files/mine.csv' }
    expect(await ports?.files.chooseTarget('transactions.csv')).toBe('/files/mine.csv')
    expect(await ports?.files.deliver('/files/mine.csv')).toBeUndefined()
    await ports?.files.reveal('/files/mine.csv')
    expect(electron.shell.shown).toEqual(['/files/mine.csv'])
    await ports?.files.open?.('/files/mine.csv')
    expect(electron.shell.opened).toContain('/files/mine.csv')
    electron.shell.openFails = 'No application is registered for this file.'
    await expect(ports?.files.open?.('/files/mine.jsonl')).rejects.toMatchObject({ code: 'not-allowed' })
  })

  it.each([
    ['transactions.xlsx', { name: 'Excel workbook', extensions: ['xlsx'] }],
    ['statement.pdf', { name: 'PDF', extensions: ['pdf'] }]
  ])('offers to save %s as what it is', async (name, filter) => {
    await start()
    await ports?.files.chooseTarget(name)
    expect(electron.dialog.saveOptions).toMatchObject([{ filters: [filter] }])
  })

  it('lets the user choose the file to verify or to reconcile, and takes none from the page', async () => {
    await start()
    expect(await ports?.files.chooseSource('export')).toBeUndefined()
    electron.dialog.user.open = { canceled: false, filePaths: ['/files/mine.csv'] }
    expect(await ports?.files.chooseSource('export')).toBe('/files/mine.csv')
    expect(electron.dialog.openOptions).toMatchObject([{ properties: ['openFile'] }, { properties: ['openFile'] }])
    expect(await ports?.files.takeUpload('a-ticket-of-twenty-letters')).toBeUndefined()
    await ports?.files.chooseSource('instruction')
    const extensions = ['xml', 'csv', 'xlsx', 'json', 'txt']
    expect(electron.dialog.openOptions.at(-1)).toMatchObject({ filters: [{ extensions }, { extensions: ['*'] }] })
  })
})

describe('the Electron shell, ending', () => {
  it('closes the app before the process ends, and answers nothing more', async () => {
    await start()
    electron.app.quit()
    await expect.poll(() => electron.app.exitCode).toBe(0)
    expect(close).toHaveBeenCalledOnce()
    expect(electron.ipcMain.handlers.size).toBe(0)
  })

  it('ends all the same when the app cannot be closed', async () => {
    close = () => Promise.reject(new Error('stuck'))
    await start()
    electron.app.quit()
    await expect.poll(() => electron.app.exitCode).toBe(0)
    expect(await log()).toContain('"event":"stop-failed"')
  })

  it('waits no longer than five seconds', async () => {
    close = () => new Promise(() => undefined)
    await start()
    vi.useFakeTimers()
    electron.app.quit()
    await vi.advanceTimersByTimeAsync(4999)
    expect(electron.app.exitCode).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect(electron.app.exitCode).toBe(0)
  })

  it.runIf(process.platform !== 'darwin')('quits when its window is closed', async () => {
    ;(await start()).close()
    expect(electron.app.calls).toContain('quit')
  })

  it('says why it cannot start, and ends as failed', async () => {
    const { AppError } = await import('../../../../shared/errors.ts')
    await run(() =>
      Promise.reject(new AppError('not-writable', 'The data folder cannot be written. Check its rights.'))
    )
    electron.app.becomeReady()
    await expect.poll(() => electron.app.exitCode).toBe(1)
    expect(electron.dialog.errors).toEqual([
      { title: 'Tallydesk has to close', content: 'The data folder cannot be written. Check its rights.' }
    ])
    expect(await log()).toContain('"event":"start-failed","code":"not-writable"')
  })

  it('shows no stack and logs no message of an error nobody caught, and ends as failed', async () => {
    await start()
    const listener = process.listeners('uncaughtException').find((known) => !listenersBefore.includes(known))
    listener?.(new TypeError('canary in a message'), 'uncaughtException')
    listener?.(new TypeError('a second one'), 'uncaughtException')
    await expect.poll(() => electron.app.exitCode).toBe(1)
    expect(electron.dialog.errors).toHaveLength(1)
    expect(JSON.stringify(electron.dialog.errors) + (await log())).not.toContain('canary')
    expect(await log()).toContain('"event":"uncaught","code":"TypeError"')
  })
})

async function run(createApp?: (given: Ports) => Promise<App>): Promise<void> {
  const { runElectron } = await import('../../../../electron/shells/desktop/runElectron.ts')
  runElectron({
    createApp: createApp ?? appOfTest,
    openKeychain: () => Promise.reject(new Error('no keychain here')),
    workers: { ledger: '/ledger.js', workbook: '/workbook.js', sandbox: '/sandbox.js', team: '/team.js' },
    preload: '/preload.cjs',
    rendererDir: join(folder, 'renderer'),
    icon: '/icon.png'
  })
}

function appOfTest(given: Ports): Promise<App> {
  ports = given
  return Promise.resolve({
    handlers: {} as App['handlers'],
    setAside: () => '',
    subscribe: () => () => undefined,
    close: () => close()
  })
}

async function start(): Promise<FakeBrowserWindow> {
  await run()
  electron.app.becomeReady()
  const [window] = await vi.waitUntil(() => electron.windows.length > 0 && electron.windows, 30_000)
  if (!window) throw new Error('no window was opened')
  return window
}

function log(): Promise<string> {
  return readFile(join(folder, 'data', 'tallydesk.log'), 'utf8')
}

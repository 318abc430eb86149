import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShellWindows } from '../../../../electron/shells/desktop/isolatedWindow/isolatedBrowserWindow.ts'
import { isolatedWindowPreferences, webPreferences } from '../../../../electron/base/isolatedWindow/security.ts'
import { createFakeElectron, type FakeElectron } from '../../../support/electron/fakeElectron.ts'
import { FakeEvent } from '../../../support/electron/fakeElectronApp.ts'
import type { FakeSession } from '../../../support/electron/fakeElectronSession.ts'
import type { FakeBrowserWindow } from '../../../support/electron/fakeElectronWindow.ts'
import { isolatedWindowSetup } from '../../../support/isolatedWindow/isolatedWindowSetup.ts'

const shown = isolatedWindowSetup(
  (request) => Promise.resolve(new Response(`own ${new URL(request.url).pathname}`)),
  'threeds'
)

const local = { ...shown, isLocal: true }

let electron: FakeElectron
let isolatedWindows: ShellWindows
let parent: FakeBrowserWindow | undefined
let logged: string[]

beforeEach(async () => {
  vi.resetModules()
  electron = createFakeElectron()
  vi.doMock('electron', () => electron)
  const { guardEverything } = await import('../../../../electron/shells/desktop/guards.ts')
  guardEverything(electron.app as never)
  const { shellWindows } = await import('../../../../electron/shells/desktop/isolatedWindow/isolatedBrowserWindow.ts')
  parent = undefined
  logged = []
  isolatedWindows = shellWindows({ parent: () => parent as never, log: (event) => void logged.push(event) })
})

describe('the window of an isolated window', () => {
  it('has exactly these rights: no preload, no tools, no dialogs, a session of its own', async () => {
    parent = new electron.BrowserWindow({})
    await (await isolatedWindows.open(shown)).show('/run')
    const { webPreferences: given, ...options } = isolatedBrowserWindow().options
    expect(given).toEqual({ ...isolatedWindowPreferences, session: isolatedWindowSession() })
    expect(isolatedWindowPreferences).toEqual({ ...webPreferences, devTools: false, disableDialogs: true })
    expect(options).toEqual({
      width: 500,
      height: 600,
      useContentSize: true,
      title: 'An isolated window',
      show: false,
      parent
    })
    expect(isolatedBrowserWindow().calls).toEqual([
      'removeMenu',
      'loadURL https://threeds.tallydesk.invalid/run',
      'show',
      'focus'
    ])
  })

  it('is not larger than the screen', async () => {
    await (await isolatedWindows.open({ ...shown, size: { width: 9000, height: 9000 } })).show('/run')
    expect(isolatedBrowserWindow().options).toMatchObject({ width: 1920, height: 1040 })
  })

  it('comes to the front without being loaded again, and goes to another page of its origin', async () => {
    const isolatedWindow = await isolatedWindows.open(shown)
    await isolatedWindow.show('/run')
    isolatedBrowserWindow().minimized = true
    await isolatedWindow.show('/run')
    await isolatedWindow.show('/other')
    expect(electron.windows).toHaveLength(1)
    expect(isolatedBrowserWindow().calls.slice(2)).toEqual([
      'show',
      'focus',
      'restore',
      'show',
      'focus',
      'loadURL https://threeds.tallydesk.invalid/other',
      'show',
      'focus'
    ])
  })

  it('is closed whatever its page thinks of that', async () => {
    await (await isolatedWindows.open(shown)).show('/run')
    const event = new FakeEvent()
    isolatedBrowserWindow().webContents.emit('will-prevent-unload', event)
    expect(event.defaultPrevented).toBe(true)
  })

  it.each([
    [
      'the user closed it',
      async () => {
        isolatedBrowserWindow().close()
      }
    ],
    [
      'the process of its page died',
      async () => {
        isolatedBrowserWindow().webContents.emit('render-process-gone', {}, { reason: 'oom' })
      }
    ],
    ['the shell ends', () => isolatedWindows.close()]
  ])('is over when %s, and leaves nothing behind', async (_what, end) => {
    const isolatedWindow = await isolatedWindows.open(shown)
    await isolatedWindow.show('/run')
    await end()
    await isolatedWindow.closed
    await isolatedWindow.close()
    expect(isolatedBrowserWindow().webContents.isGone).toBe(true)
    expect(isolatedWindowSession().protocol.handlers.size).toBe(0)
    expect([isolatedWindowSession().cleared, isolatedWindowSession().closings]).toEqual([['storage', 'auth'], 1])
    expect(await isolatedWindow.show('/run')).toBeUndefined()
    expect(electron.windows).toHaveLength(1)
  })
})

it('is no failure to close an isolated window while its page is loading', async () => {
  const isolatedWindow = await isolatedWindows.open(shown)
  await isolatedWindow.show('/run')
  const loading = Promise.withResolvers<undefined>()
  isolatedBrowserWindow().loadURL = () => loading.promise
  const showing = isolatedWindow.show('/other')
  isolatedBrowserWindow().close()
  loading.reject(new Error('ERR_ABORTED'))
  expect(await showing).toBeUndefined()
  expect(isolatedBrowserWindow().calls.filter((call) => call === 'focus')).toHaveLength(1)
})

describe('the session of an isolated window', () => {
  it('is in memory, without a cache, and never the one of another isolated window', async () => {
    await isolatedWindows.open(shown)
    await isolatedWindows.open(shown)
    const [one, two] = electron.sessions()
    expect(one?.partition).toMatch(/^isolated-[\da-f-]{36}$/)
    expect(one?.options).toEqual({ cache: false })
    expect(two?.partition).not.toBe(one?.partition)
  })

  it('has the app answer for its own origins, and the network for no host that looks like them', async () => {
    await isolatedWindows.open(shown)
    expect(await text('https://threeds.tallydesk.invalid/a')).toBe('own /a')
    expect(await text('https://tallydesk-component.invalid/b')).toBe('own /b')
    expect(electron.net.requests).toEqual([])
    for (const host of [
      'evil.example',
      'threeds.tallydesk.invalid:444',
      'x.threeds.tallydesk.invalid',
      'card.tallydesk.invalid'
    ])
      await text(`https://${host}/`)
    expect(electron.net.requests).toHaveLength(4)
  })

  it('sends on what a frame requests, past its own handler, with body and headers', async () => {
    await isolatedWindows.open(shown)
    electron.net.network.answer = {
      status: 201,
      headers: {
        'content-type': 'text/html',
        'content-encoding': 'gzip',
        'set-cookie': ['a=b'],
        'x-frame-options': 'DENY'
      },
      body: 'challenge'
    }
    const headers = { Origin: 'https://threeds.tallydesk.invalid', 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await ask('https://acs.example/creq', { method: 'POST', headers, body: 'creq=abc' })
    expect([answer.status, await answer.text()]).toEqual([201, 'challenge'])
    expect([...answer.headers]).toEqual([
      ['content-type', 'text/html'],
      ['x-frame-options', 'DENY']
    ])
    const [request] = electron.net.requests
    expect(request?.options).toEqual({
      method: 'POST',
      url: 'https://acs.example/creq',
      session: isolatedWindowSession(),
      credentials: 'include',
      redirect: 'manual',
      bypassCustomProtocolHandlers: true,
      origin: 'https://threeds.tallydesk.invalid'
    })
    expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
    expect(request?.body?.toString()).toBe('creq=abc')
  })

  it('hands a redirect to the frame, so that no page is shown under the address of another', async () => {
    await isolatedWindows.open(shown)
    electron.net.network.answer = { status: 307, redirect: 'https://threeds.tallydesk.invalid/answer/nonce' }
    const answer = await ask('https://acs.example/done', { method: 'POST', body: 'cres=abc' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      307,
      'https://threeds.tallydesk.invalid/answer/nonce'
    ])
  })

  it('shows nothing where the certificate is not good', async () => {
    await isolatedWindows.open(shown)
    electron.net.network.answer = undefined
    expect((await ask('https://acs.example/')).type).toBe('error')
  })

  it('reaches plain http on this computer only, and only for a service on it', async () => {
    await isolatedWindows.open(shown)
    await isolatedWindows.open(local)
    const [one, two] = electron.sessions()
    const plain = (session: FakeSession | undefined, url: string) =>
      session?.protocol.handlers.get('http')?.(new Request(url))
    const here = ['http://127.0.0.1:4711/acs', 'http://localhost:4711/', 'http://[::1]:4711/']
    const there = ['http://acs.example/', 'http://192.168.1.1/', 'http://localhost.evil.example/', 'http://0.0.0.0/']
    for (const url of [...here, ...there]) expect((await plain(one, url))?.type, url).toBe('error')
    for (const url of there) expect((await plain(two, url))?.type, url).toBe('error')
    expect(electron.net.requests).toEqual([])
    for (const url of here) expect((await plain(two, url))?.status, url).toBe(200)
  })

  it('reaches neither this computer nor its network for an internet page, under whatever name', async () => {
    await isolatedWindows.open(shown)
    const names = isolatedWindowSession().names
    names.set('rebound.example', '127.0.0.1').set('router.example', '192.168.1.1').set('six.example', 'fd00::1')
    for (const host of [
      '127.0.0.1:631',
      'localhost',
      'x.localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '0.0.0.0',
      '[fe80::1]',
      'rebound.example',
      'router.example',
      'six.example'
    ]) {
      expect((await ask(`https://${host}/`)).type, host).toBe('error')
    }
    expect(electron.net.requests).toEqual([])
    names.set('acs.example', '203.0.113.7')
    for (const host of ['acs.example', 'only-the-proxy-knows.example', '203.0.113.7', '[2001:db8::1]', '100.64.0.1'])
      expect((await ask(`https://${host}/`)).status, host).toBe(200)
  })
})

describe('the guards of an isolated window', () => {
  const navigations = ['will-navigate', 'will-frame-navigate', 'will-redirect']

  it.each(navigations)('keep its window on its own page on %s', async (name) => {
    await (await isolatedWindows.open(shown)).show('/run')
    for (const url of [
      'https://evil.example/',
      'https://tallydesk-component.invalid/',
      'https://card.tallydesk.invalid/',
      'https://threeds.tallydesk.invalid.evil.example/',
      'https://user@threeds.tallydesk.invalid/',
      'http://threeds.tallydesk.invalid/',
      'http://127.0.0.1:4711/',
      'app://tallydesk/',
      'about:blank',
      'data:text/html,x',
      'javascript:1'
    ]) {
      expect(isStopped(name, url, true), url).toBe(true)
    }
    expect(isStopped(name, 'https://threeds.tallydesk.invalid/run', true)).toBe(false)
  })

  it.each(navigations)('let a frame in it go where a page of others may be on %s', async (name) => {
    await (await isolatedWindows.open(shown)).show('/run')
    for (const url of [
      'https://acs.example/a',
      'https://threeds.tallydesk.invalid/answer',
      'about:blank',
      'about:srcdoc'
    ]) {
      expect(isStopped(name, url, false), url).toBe(false)
    }
    for (const url of [
      'http://acs.example/',
      'http://192.168.1.1/',
      'http://127.0.0.1:4711/acs',
      'https://user:secret@acs.example/',
      'app://tallydesk/',
      'file:///etc/passwd',
      'data:text/html,x',
      'ms-settings:privacy'
    ]) {
      expect(isStopped(name, url, false), url).toBe(true)
    }
  })

  it.each(navigations)('let a frame show a page of this computer where the service is on it, on %s', async (name) => {
    await (await isolatedWindows.open(local)).show('/run')
    expect(isStopped(name, 'http://127.0.0.1:4711/acs', false)).toBe(false)
    expect(isStopped(name, 'http://192.168.1.1/', false)).toBe(true)
    expect(isStopped(name, 'http://127.0.0.1:4711/acs', true)).toBe(true)
  })

  it('open no window, start no download and give no permission', async () => {
    await (await isolatedWindows.open(shown)).show('/run')
    expect(isolatedBrowserWindow().webContents.openHandler?.({ url: 'https://acs.example/' } as never)).toEqual({
      action: 'deny'
    })
    const download = new FakeEvent()
    isolatedWindowSession().emit('will-download', download, {}, {})
    expect(download.defaultPrevented).toBe(true)
    const callback = vi.fn()
    isolatedWindowSession().handlers.setPermissionRequestHandler?.({} as never, 'geolocation', callback, {} as never)
    expect(callback).toHaveBeenCalledExactlyOnceWith(false)
    expect(electron.shell.opened).toEqual([])
  })

  it('leave the window of the app as it was', async () => {
    await isolatedWindows.open(shown)
    const app = new electron.BrowserWindow({})
    for (const url of ['https://threeds.tallydesk.invalid/', 'https://acs.example/', 'about:blank']) {
      const event = Object.assign(new FakeEvent(), { url, isMainFrame: false })
      app.webContents.emit('will-frame-navigate', event)
      expect(event.defaultPrevented, url).toBe(true)
    }
  })
})

describe('a way out of the Electron shell', () => {
  it('is the user’s own browser', async () => {
    const { linkPort } = await import('../../../../electron/shells/desktop/linkPort.ts')
    expect(await linkPort().open(new URL('https://checkout.example/pay?a=b'))).toBeUndefined()
    expect(electron.shell.opened).toEqual(['https://checkout.example/pay?a=b'])
  })
})

function isolatedWindowSession(): FakeSession {
  const [session] = electron.sessions()
  if (!session) throw new Error('no isolated window was opened')
  return session
}

function isolatedBrowserWindow(): FakeBrowserWindow {
  const window = electron.windows.find(({ webContents }) => webContents.session === isolatedWindowSession())
  if (!window) throw new Error('no isolated window was shown')
  return window
}

async function ask(url: string, init?: RequestInit): Promise<Response> {
  const handler = isolatedWindowSession().protocol.handlers.get('https')
  if (!handler) throw new Error('the isolated window answers for nothing')
  return handler(new Request(url, init))
}

async function text(url: string): Promise<string> {
  return (await ask(url)).text()
}

function isStopped(name: string, url: string, isMainFrame: boolean): boolean {
  const event = Object.assign(new FakeEvent(), { url, isMainFrame })
  isolatedBrowserWindow().webContents.emit(name, event)
  return event.defaultPrevented
}

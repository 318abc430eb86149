import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeElectron, type FakeElectron } from '../../../support/electron/fakeElectron.ts'
import { FakeEvent } from '../../../support/electron/fakeElectronApp.ts'
import type { FakeSession } from '../../../support/electron/fakeElectronSession.ts'
import { FakeWebContents } from '../../../support/electron/fakeElectronWindow.ts'

let electron: FakeElectron

beforeEach(async () => {
  vi.resetModules()
  electron = createFakeElectron()
  vi.doMock('electron', () => electron)
  const { guardEverything } = await import('../../../../electron/shells/desktop/guards.ts')
  guardEverything(electron.app as never)
})

describe('the guards of the process', () => {
  it('sandbox every page', () => {
    expect(electron.app.calls).toContain('enableSandbox')
  })

  it('show no client certificate to anyone', () => {
    const event = new FakeEvent()
    const callback = vi.fn()
    electron.app.emit('select-client-certificate', event, null, 'https://service.example', [{}], callback)
    expect(event.defaultPrevented).toBe(true)
    expect(callback).toHaveBeenCalledExactlyOnceWith()
  })
})

describe('the guards of a session', () => {
  it.each(['', 'service', 'persist:other'])('are on the session %j', (partition) => {
    const session = electron.session.fromPartition(partition)
    expect(Object.keys(session.handlers).sort()).toEqual([
      'setBluetoothPairingHandler',
      'setDevicePermissionHandler',
      'setDisplayMediaRequestHandler',
      'setPermissionCheckHandler',
      'setPermissionRequestHandler'
    ])
    expect(session.isSpellCheckerOn).toBe(false)
  })

  it.each(['media', 'geolocation', 'clipboard-read', 'fullscreen', 'openExternal', 'unknown'] as const)(
    'refuse the permission %s, whether requested or looked up',
    (permission) => {
      const { setPermissionRequestHandler: request, setPermissionCheckHandler: check } = handlers()
      const callback = vi.fn()
      request?.({} as never, permission, callback, {} as never)
      expect(callback).toHaveBeenCalledExactlyOnceWith(false)
      expect(check?.(null, permission, 'app://tallydesk', {} as never)).toBe(false)
    }
  )

  it('let our own page alone notify', () => {
    const { setPermissionRequestHandler: request, setPermissionCheckHandler: check } = handlers()
    const callback = vi.fn()
    const pages = ['app://tallydesk/', 'https://service.example/', 'app://other/']
    for (const url of pages) request?.({ getURL: () => url } as never, 'notifications', callback, {} as never)
    expect(callback.mock.calls).toEqual([[true], [false], [false]])
    const mayLookUp = (origin: string) => check?.(null, 'notifications', origin, {} as never)
    expect(['app://tallydesk', 'https://service.example'].map(mayLookUp)).toEqual([true, false])
  })

  it('refuse devices, screen capture and pairing', () => {
    const { setDevicePermissionHandler, setDisplayMediaRequestHandler, setBluetoothPairingHandler } = handlers()
    expect(setDevicePermissionHandler?.({} as never)).toBe(false)
    const streams = vi.fn()
    setDisplayMediaRequestHandler?.({} as never, streams)
    expect(streams).toHaveBeenCalledExactlyOnceWith(null)
    const pairing = vi.fn()
    setBluetoothPairingHandler?.({} as never, pairing)
    expect(pairing).toHaveBeenCalledExactlyOnceWith({ confirmed: false })
  })

  it('stop every download', () => {
    const event = new FakeEvent()
    electron.session.defaultSession.emit('will-download', event, {}, {})
    expect(event.defaultPrevented).toBe(true)
  })
})

describe('the guards of a page', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('keep it at home on %s', (name) => {
    for (const url of [
      'https://evil.example/',
      'app://elsewhere/',
      'file:///etc/passwd',
      'data:text/html,x',
      'about:'
    ]) {
      expect(isStopped(name, url), url).toBe(true)
    }
    expect(isStopped(name, 'app://tallydesk/transactions')).toBe(false)
  })

  it.each(['https://evil.example/', 'app://tallydesk/', 'about:blank', 'javascript:alert(1)', 'mailto:a@b.example'])(
    'open no window for %s',
    (url) => {
      const contents = page()
      expect(contents.openHandler?.({ url } as never)).toEqual({ action: 'deny' })
      expect(electron.shell.opened).toEqual([])
    }
  )

  it('attach no webview and no Bluetooth device', () => {
    const contents = page()
    const webview = new FakeEvent()
    contents.emit('will-attach-webview', webview, {}, {})
    expect(webview.defaultPrevented).toBe(true)
    const device = new FakeEvent()
    const callback = vi.fn()
    contents.emit('select-bluetooth-device', device, [{ deviceId: 'one' }], callback)
    expect(device.defaultPrevented).toBe(true)
    expect(callback).toHaveBeenCalledExactlyOnceWith('')
  })
})

function handlers(): FakeSession['handlers'] {
  return electron.session.defaultSession.handlers
}

function page(): FakeWebContents {
  const contents = new FakeWebContents()
  electron.app.emit('web-contents-created', {}, contents)
  return contents
}

function isStopped(name: string, url: string): boolean {
  const event = Object.assign(new FakeEvent(), { url })
  page().emit(name, event)
  return event.defaultPrevented
}

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { calls, type Handlers, type Reply } from '../../../../shared/contract.ts'
import type { EventListener } from '../../../../electron/session/announcer.ts'
import { createFakeElectron, type FakeElectron } from '../../../support/electron/fakeElectron.ts'
import { FakeFrame, FakeWebContents } from '../../../support/electron/fakeElectronWindow.ts'

let ipcMain: FakeElectron['ipcMain']
let page: FakeWebContents
let isOpen: boolean
let announce: EventListener
let logged: string[]
let stop: () => void
let getApp: ReturnType<typeof vi.fn>

beforeEach(async () => {
  vi.resetModules()
  const electron = createFakeElectron()
  ;({ ipcMain } = electron)
  vi.doMock('electron', () => electron)
  const { serve } = await import('../../../../electron/shells/desktop/ipc/serve.ts')
  page = new FakeWebContents()
  isOpen = true
  logged = []
  getApp = vi.fn(() => Promise.resolve({ version: '1.0.0', timeZone: 'UTC', user: 'anna' }))
  const { AppError } = await import('../../../../shared/errors.ts')
  const fail = () => Promise.reject(new AppError('offline', 'No network. Try again.'))
  const handlers = { ...Object.fromEntries(Object.keys(calls).map((name) => [name, fail])), 'app.get': getApp }
  stop = serve({
    app: {
      handlers: handlers as unknown as Handlers,
      subscribe(listener) {
        announce = listener
        return () => (announce = () => undefined)
      }
    },
    page: () => (isOpen ? (page as never) : undefined),
    log: (event, fields) => void logged.push(`${event} ${fields?.call ?? ''} ${fields?.code ?? ''}`)
  })
})

const ask = (name: string, input?: unknown, sender = page, frame?: FakeFrame | null) =>
  ipcMain.invoke(`app:${name}`, input, sender, frame) as Promise<Reply<unknown>>

describe('serve', () => {
  it('registers exactly the calls of the contract', () => {
    expect([...ipcMain.handlers.keys()].sort()).toEqual(
      Object.keys(calls)
        .map((name) => `app:${name}`)
        .sort()
    )
  })

  it('answers our own page', async () => {
    expect(await ask('app.get')).toEqual({ ok: true, value: { version: '1.0.0', timeZone: 'UTC', user: 'anna' } })
  })

  it('answers a failure as data', async () => {
    expect(await ask('sync.get')).toEqual({ ok: false, error: { code: 'offline', message: 'No network. Try again.' } })
  })

  it('lets no input through that breaks the contract', async () => {
    expect(await ask('app.get', { more: 1 })).toMatchObject({ ok: false, error: { code: 'bad-input' } })
    expect(getApp).not.toHaveBeenCalled()
  })

  it('takes everything back on quit', () => {
    stop()
    expect(ipcMain.handlers.size).toBe(0)
    announce('ledger.changed', { revision: 1, rows: 1 })
    expect(page.sent).toEqual([])
  })
})

describe('a sender', () => {
  const frame = (change: Partial<FakeFrame>) => Object.assign(page.mainFrame, change)
  const strangers: Record<string, () => Promise<Reply<unknown>>> = {
    'of another window': () => ask('app.get', undefined, new FakeWebContents()),
    'that is a frame inside our page': () => ask('app.get', undefined, page, new FakeFrame()),
    'that is gone': () => ask('app.get', undefined, page, null),
    'whose frame is destroyed': () => (frame({ isGone: true }), ask('app.get')),
    'whose frame is detached': () => (frame({ detached: true }), ask('app.get')),
    'of another origin': () => (frame({ origin: 'https://evil.example' }), ask('app.get')),
    'of no origin': () => (frame({ origin: 'null' }), ask('app.get')),
    'of a look-alike origin': () => (frame({ origin: 'app://tallydesk.example' }), ask('app.get')),
    'at another address': () => (frame({ url: 'about:blank' }), ask('app.get')),
    'whose page is destroyed': () => ((page.isGone = true), ask('app.get')),
    'while no window is open': () => ((isOpen = false), ask('app.get'))
  }

  it.each(Object.entries(strangers))('%s is refused before the handler runs', async (_name, knock) => {
    expect(await knock()).toEqual({
      ok: false,
      error: { code: 'not-allowed', message: 'Only the window of Tallydesk may ask for this.' }
    })
    expect(getApp).not.toHaveBeenCalled()
    expect(logged).toEqual(['call-refused app.get not-allowed'])
  })
})

describe('an event', () => {
  it('reaches the page under its own channel', () => {
    announce('ledger.changed', { revision: 2, rows: 10 })
    expect(page.sent).toEqual([{ channel: 'app:ledger.changed', payload: { revision: 2, rows: 10 } }])
  })

  it('is sent to no page that is closed', () => {
    page.isGone = true
    announce('ledger.changed', { revision: 2, rows: 10 })
    isOpen = false
    announce('ledger.changed', { revision: 3, rows: 10 })
    expect(page.sent).toEqual([])
  })
})

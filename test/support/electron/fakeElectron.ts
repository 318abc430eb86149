import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, IpcMainInvokeEvent, MenuItemConstructorOptions } from 'electron'
import { fakeNet } from './fakeElectronNet.ts'
import { FakeApp } from './fakeElectronApp.ts'
import { FakeSession } from './fakeElectronSession.ts'
import { FakeBrowserWindow, type FakeFrame, type FakeWebContents } from './fakeElectronWindow.ts'

export type FakeElectron = ReturnType<typeof createFakeElectron>

/**
 * Stands in for the module `electron`, whose binary is not on every machine: it does what the documentation says
 * Electron does, as far as the shell can see, and keeps what it was told.
 */
export function createFakeElectron() {
  const app = new FakeApp()
  const windows: FakeBrowserWindow[] = []
  const session = fakeSessions(app)
  app.once('ready', () => session.defaultSession)
  return {
    app,
    windows,
    BrowserWindow: windowClass(app, windows),
    session,
    /** Those that were made, in order, without the default one. */
    sessions: () => session.made().filter(({ partition }) => partition !== ''),
    ipcMain: new FakeIpcMain(),
    net: fakeNet(),
    protocol: new FakeProtocol(app),
    nativeTheme: Object.assign(new EventEmitter(), { shouldUseDarkColors: false }),
    screen: fakeScreen(),
    shell: fakeShell(),
    dialog: fakeDialog(),
    Menu: fakeMenu()
  }
}

type WindowClass = new (options: BrowserWindowConstructorOptions) => FakeBrowserWindow

function windowClass(app: FakeApp, windows: FakeBrowserWindow[]): WindowClass {
  return class BrowserWindow extends FakeBrowserWindow {
    constructor(options: BrowserWindowConstructorOptions) {
      super(options)
      windows.push(this)
      app.windows.add(this)
      this.once('closed', () => {
        app.windows.delete(this)
        if (app.windows.size === 0) app.emit('window-all-closed')
      })
      app.emit('web-contents-created', {}, this.webContents)
    }
  }
}

function fakeSessions(app: FakeApp) {
  const sessions = new Map<string, FakeSession>()
  return {
    fromPartition(partition: string, options?: unknown): FakeSession {
      const known = sessions.get(partition)
      if (known) return known
      const made = new FakeSession(partition, options)
      sessions.set(partition, made)
      app.emit('session-created', made)
      return made
    },
    made: () => [...sessions.values()],
    get defaultSession(): FakeSession {
      return this.fromPartition('')
    }
  }
}

type Handler = (event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>, input: unknown) => unknown

class FakeIpcMain {
  readonly handlers = new Map<string, Handler>()
  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.handlers.set(channel, handler)
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel)
  }
  /** Calls as a page would. */
  invoke(channel: string, input: unknown, sender: FakeWebContents, senderFrame?: FakeFrame | null): unknown {
    const handler = this.handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    const event = { sender, senderFrame: senderFrame === undefined ? sender.mainFrame : senderFrame }
    return handler(event as unknown as IpcMainInvokeEvent, input)
  }
}

class FakeProtocol {
  readonly handlers = new Map<string, (request: Request) => Promise<Response>>()
  privileged: readonly unknown[] = []
  readonly app: FakeApp

  constructor(app: FakeApp) {
    this.app = app
  }
  registerSchemesAsPrivileged(schemes: readonly unknown[]): void {
    if (this.app.isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    this.privileged = schemes
  }
  handle(scheme: string, handler: (request: Request) => Promise<Response>): void {
    this.handlers.set(scheme, handler)
  }
}

function fakeScreen() {
  const first = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } }
  const displays = [first]
  return { displays, getPrimaryDisplay: () => first, getAllDisplays: () => displays }
}

function fakeShell() {
  const opened: string[] = []
  const shown: string[] = []
  return {
    opened,
    shown,
    /** Why no file can be opened; empty where each can. */
    openFails: '',
    openExternal: (url: string) => Promise.resolve(void opened.push(url)),
    openPath(path: string) {
      opened.push(path)
      return Promise.resolve(this.openFails)
    },
    showItemInFolder: (path: string) => void shown.push(path)
  }
}

function fakeDialog() {
  const errors: { readonly title: string; readonly content: string }[] = []
  const messages: unknown[] = []
  const saveOptions: unknown[] = []
  const openOptions: unknown[] = []
  /** What the user does next. */
  const user = {
    save: { canceled: true, filePath: '' },
    open: { canceled: true, filePaths: [] as string[] },
    button: 0
  }
  return {
    errors,
    messages,
    saveOptions,
    openOptions,
    user,
    showErrorBox: (title: string, content: string) => void errors.push({ title, content }),
    showMessageBox(...args: readonly unknown[]) {
      messages.push(args.at(-1))
      return Promise.resolve({ response: user.button, checkboxChecked: false })
    },
    showSaveDialog(...args: readonly unknown[]) {
      saveOptions.push(args.at(-1))
      return Promise.resolve(user.save)
    },
    showOpenDialog(...args: readonly unknown[]) {
      openOptions.push(args.at(-1))
      return Promise.resolve(user.open)
    }
  }
}

function fakeMenu() {
  type Template = readonly MenuItemConstructorOptions[]
  const set: Template[] = []
  return {
    set,
    buildFromTemplate: (template: Template) => template,
    setApplicationMenu: (menu: Template) => void set.push(menu)
  }
}

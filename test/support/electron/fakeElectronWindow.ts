import { EventEmitter } from 'node:events'
import type { FakeSession } from './fakeElectronSession.ts'
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, WebContents } from 'electron'

export class FakeFrame {
  origin = 'app://tallydesk'
  url = 'app://tallydesk/'
  detached = false
  isGone = false
  isDestroyed(): boolean {
    return this.isGone
  }
}

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

export class FakeWebContents extends EventEmitter implements Pick<WebContents, 'isDestroyed' | 'send'> {
  readonly mainFrame = new FakeFrame()
  readonly sent: { readonly channel: string; readonly payload: unknown }[] = []
  openHandler: OpenHandler | undefined
  session: FakeSession | undefined
  isGone = false

  send(channel: string, payload?: unknown): void {
    this.sent.push({ channel, payload })
  }
  isDestroyed(): boolean {
    return this.isGone
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }
}

type Faked =
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'loadURL'
  | 'maximize'
  | 'reload'
  | 'removeMenu'
  | 'restore'
  | 'setBackgroundColor'
  | 'show'

export class FakeBrowserWindow extends EventEmitter implements Pick<BrowserWindow, Faked> {
  readonly options: BrowserWindowConstructorOptions
  readonly webContents = new FakeWebContents()
  /** What was called, in order. */
  readonly calls: string[] = []
  bounds: Rectangle
  backgroundColor: string | undefined
  minimized = false
  maximized = false
  fullScreen = false

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.options = options
    this.bounds = { x, y, width, height }
    this.webContents.session = options.webPreferences?.session as FakeSession | undefined
  }
  loadURL(url: string): Promise<void> {
    this.calls.push(`loadURL ${url}`)
    return Promise.resolve()
  }
  show(): void {
    this.calls.push('show')
  }
  focus(): void {
    this.calls.push('focus')
  }
  restore(): void {
    this.calls.push('restore')
    this.minimized = false
  }
  reload(): void {
    this.calls.push('reload')
  }
  maximize(): void {
    this.calls.push('maximize')
    this.maximized = true
  }
  close(): void {
    this.emit('close')
    this.webContents.isGone = true
    this.emit('closed')
  }
  /** Without asking the page, as Electron does. */
  destroy(): void {
    if (this.webContents.isGone) return
    this.webContents.isGone = true
    this.emit('closed')
  }
  removeMenu(): void {
    this.calls.push('removeMenu')
  }
  setBackgroundColor(color: string): void {
    this.backgroundColor = color
  }
  getNormalBounds(): Rectangle {
    return this.bounds
  }
  isMaximized(): boolean {
    return this.maximized
  }
  isMinimized(): boolean {
    return this.minimized
  }
  isFullScreen(): boolean {
    return this.fullScreen
  }
  moveTo(bounds: Rectangle): void {
    this.bounds = bounds
    this.emit('move')
    this.emit('resize')
  }
}

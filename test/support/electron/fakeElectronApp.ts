import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import type { App } from 'electron'

/** An event that can be stopped, as Electron hands it to listeners. */
export class FakeEvent {
  defaultPrevented = false
  preventDefault(): void {
    this.defaultPrevented = true
  }
}

interface Closable {
  close(): void
}

type Faked =
  | 'enableSandbox'
  | 'exit'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'setAboutPanelOptions'
  | 'setAppUserModelId'
  | 'setName'
  | 'setPath'
  | 'showAboutPanel'
  | 'whenReady'

/** Electron's `app`: what was asked of it can be read, what the system would do can be told. */
export class FakeApp extends EventEmitter implements Pick<App, Faked> {
  /** What was called, in order. */
  readonly calls: string[] = []
  readonly paths = new Map<string, string>([
    ['appData', tmpdir()],
    ['downloads', tmpdir()]
  ])
  readonly windows = new Set<Closable>()
  isPackaged = true
  isFirstInstance = true
  isReady = false
  exitCode: number | undefined
  readonly ready = Promise.withResolvers<undefined>()

  setName(name: string): void {
    this.calls.push(`setName ${name}`)
  }
  setAppUserModelId(id: string): void {
    this.calls.push(`setAppUserModelId ${id}`)
  }
  getPath(name: string): string {
    const path = this.paths.get(name)
    if (path === undefined) throw new Error(`no path ${name}`)
    return path
  }
  setPath(name: string, path: string): void {
    this.calls.push(`setPath ${name}`)
    this.paths.set(name, path)
  }
  getVersion(): string {
    return '9.8.7'
  }
  requestSingleInstanceLock(): boolean {
    this.calls.push('requestSingleInstanceLock')
    return this.isFirstInstance
  }
  enableSandbox(): void {
    this.calls.push('enableSandbox')
  }
  setAboutPanelOptions(): void {
    this.calls.push('setAboutPanelOptions')
  }
  showAboutPanel(): void {
    this.calls.push('showAboutPanel')
  }
  whenReady(): Promise<void> {
    this.calls.push('whenReady')
    return this.ready.promise
  }
  becomeReady(): void {
    this.isReady = true
    this.emit('ready')
    this.ready.resolve(undefined)
  }
  /** Closes the windows, then lets `will-quit` decide, as Electron does. */
  quit(): void {
    this.calls.push('quit')
    for (const window of this.windows) window.close()
    const event = new FakeEvent()
    this.emit('will-quit', event)
    if (!event.defaultPrevented) this.exit(0)
  }
  exit(code = 0): void {
    this.exitCode = code
    this.emit('exited', code)
  }
}

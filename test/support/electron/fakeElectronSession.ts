import { EventEmitter } from 'node:events'
import type { Session } from 'electron'

type Setter =
  | 'setBluetoothPairingHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
type Used = 'clearAuthCache' | 'clearStorageData' | 'closeAllConnections' | 'fetch' | 'resolveHost'
type Handler<K extends Setter> = Exclude<Parameters<Session[K]>[0], null>

/** A session that keeps the handlers it was given. */
export class FakeSession extends EventEmitter implements Pick<Session, Setter | Used | 'setSpellCheckerEnabled'> {
  readonly partition: string
  readonly options: unknown
  readonly handlers: { [K in Setter]?: Handler<K> | null } = {}
  readonly fetched: { readonly input: unknown; readonly init: unknown }[] = []
  answer: typeof globalThis.fetch = () => Promise.resolve(new Response('answer'))
  isSpellCheckerOn = true
  /** How often its connections were closed. */
  closings = 0
  /** What was emptied, in order. */
  readonly cleared: string[] = []
  readonly protocol = new FakeSessionProtocol()

  constructor(partition = '', options?: unknown) {
    super()
    this.partition = partition
    this.options = options
  }
  setPermissionRequestHandler(handler: Handler<'setPermissionRequestHandler'> | null): void {
    this.handlers.setPermissionRequestHandler = handler
  }
  setPermissionCheckHandler(handler: Handler<'setPermissionCheckHandler'> | null): void {
    this.handlers.setPermissionCheckHandler = handler
  }
  setDevicePermissionHandler(handler: Handler<'setDevicePermissionHandler'> | null): void {
    this.handlers.setDevicePermissionHandler = handler
  }
  setDisplayMediaRequestHandler(handler: Handler<'setDisplayMediaRequestHandler'> | null): void {
    this.handlers.setDisplayMediaRequestHandler = handler
  }
  setBluetoothPairingHandler(handler: Handler<'setBluetoothPairingHandler'> | null): void {
    this.handlers.setBluetoothPairingHandler = handler
  }
  setSpellCheckerEnabled(isOn: boolean): void {
    this.isSpellCheckerOn = isOn
  }
  closeAllConnections(): Promise<void> {
    this.closings += 1
    return Promise.resolve()
  }
  /** What names are found as; others are not found. */
  readonly names = new Map<string, string>()
  resolveHost(host: string): ReturnType<Session['resolveHost']> {
    const address = this.names.get(host)
    if (address === undefined) return Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED'))
    const family = address.includes(':') ? ('ipv6' as const) : ('ipv4' as const)
    return Promise.resolve({ endpoints: [{ address, family }] })
  }
  clearStorageData(): Promise<void> {
    this.cleared.push('storage')
    return Promise.resolve()
  }
  clearAuthCache(): Promise<void> {
    this.cleared.push('auth')
    return Promise.resolve()
  }
  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    this.fetched.push({ input, init })
    return this.answer(input, init)
  }
}

/** The schemes that a session has answered for instead of the network. */
class FakeSessionProtocol {
  readonly handlers = new Map<string, (request: Request) => Promise<Response>>()
  handle(scheme: string, handler: (request: Request) => Promise<Response>): void {
    if (this.handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    this.handlers.set(scheme, handler)
  }
  unhandle(scheme: string): void {
    if (!this.handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  }
}

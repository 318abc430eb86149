import { EventEmitter } from 'node:events'
import type { Session } from 'electron'

type Setter =
  | 'setBluetoothPairingHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
type Handler<K extends Setter> = Exclude<Parameters<Session[K]>[0], null>

/** A session that keeps the handlers it was given. */
export class FakeSession extends EventEmitter implements Pick<Session, Setter | 'fetch' | 'setSpellCheckerEnabled'> {
  readonly partition: string
  readonly options: unknown
  readonly handlers: { [K in Setter]?: Handler<K> | null } = {}
  readonly fetched: { readonly input: unknown; readonly init: unknown }[] = []
  answer: typeof globalThis.fetch = () => Promise.resolve(new Response('answer'))
  isSpellCheckerOn = true

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
  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    this.fetched.push({ input, init })
    return this.answer(input, init)
  }
}

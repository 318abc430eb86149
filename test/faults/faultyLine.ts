import { steadyFetch } from '../../electron/service/api/steadyFetch.ts'
import type { Fault } from './exchange.ts'
import { startFaultProxy, type FaultProxy } from './faultProxy.ts'
import { unknownName } from './unknownName.ts'

/** `refused` and `no-name` fail before there is a connection, so no proxy can meet them. */
export type LineFault = Fault | Unreachable
type Unreachable = 'refused' | 'no-name'

/** Which tries of the client a fault meets; they count from 1. */
interface Span {
  readonly from: number
  readonly count: number
}

/** A client's whole way to a service: name, connection, and a proxy that spoils requests. */
export interface FaultyLine extends AsyncDisposable {
  readonly baseUrl: string
  /** What the client has to send its requests with. */
  readonly fetch: typeof globalThis.fetch
  /** Requests that the client tried to send so far, those included that found no connection. */
  readonly tries: number
  readonly proxy: FaultProxy
  /** From the try after `after` on (default: the next). */
  spoil(fault: LineFault, span: { readonly after?: number; readonly count: number }): void
  mend(): Promise<void>
}

export async function openFaultyLine(service: string): Promise<FaultyLine> {
  const proxy = await startFaultProxy(service)
  const name = unknownName('service.faults.test', 'ENOTFOUND')
  // As the app has it.
  const send = steadyFetch()
  let tries = 0
  let unreachable: (Span & { readonly fault: Unreachable }) | undefined

  /** Puts the line into the state of this try. */
  async function prepare({ fault, from, count }: Span & { readonly fault: Unreachable }): Promise<void> {
    const isMet = tries >= from && tries < from + count
    // An open connection would hide a lost name.
    if (isMet) await proxy.down()
    if (!isMet || fault === 'no-name') await proxy.up()
    name.isLost = isMet && fault === 'no-name'
  }

  return {
    baseUrl: `http://${name.host}:${proxy.port}`,
    proxy,
    get tries() {
      return tries
    },
    async fetch(input, init) {
      tries += 1
      if (unreachable) await prepare(unreachable)
      return send(input, init)
    },
    spoil(fault, { after = 0, count }) {
      if (typeof fault === 'string') unreachable = { fault, from: tries + 1 + after, count }
      else proxy.spoil(fault, { from: proxy.requests.length + 1 + after, count })
    },
    async mend() {
      proxy.mend()
      unreachable = undefined
      name.isLost = false
      await proxy.up()
    },
    async [Symbol.asyncDispose]() {
      name[Symbol.dispose]()
      await proxy[Symbol.asyncDispose]()
    }
  }
}

import type { Socket } from 'node:net'
import type { ServiceAnswer } from './serviceAnswer.ts'

/** One request on its way through the fault proxy, and what a fault may do with it. */
export interface Exchange {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** The client's connection. What a fault writes here is what the client gets, byte for byte. */
  readonly client: Socket
  /** Aborts when the client has gone, or the proxy ends: nobody waits for an answer any more. */
  readonly signal: AbortSignal
  /** Sends the request on and resolves with the service's whole answer. Without this, the service never hears of it. */
  readonly forward: () => Promise<ServiceAnswer>
}

/** What goes wrong with one request. It answers in its own way and leaves the connection closed. */
export type Fault = (exchange: Exchange) => Promise<void>

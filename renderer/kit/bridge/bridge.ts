import type { Bridge, CallName, EventName, Input, Output, Payload } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import { httpBridge, type HttpBridge } from './httpBridge.ts'

declare global {
  interface Window {
    /** Set by Electron's preload script; absent in the browser shell. */
    readonly bridge?: Bridge
  }
}

let http: HttpBridge | undefined

function overHttp(): HttpBridge {
  return (http ??= httpBridge())
}

/** The page's only access to the main side. Failures are thrown as `AppError`. */
export async function call<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> {
  const reply = await (window.bridge ?? overHttp()).call(name, input)
  if (reply.ok) return reply.value
  throw AppError.fromWire(reply.error)
}

/** Listens to one event of the contract. Returns the function that stops it, which a component has to call. */
export function listen<E extends EventName>(name: E, listener: (payload: Payload<E>) => void): () => void {
  return (window.bridge ?? overHttp()).on(name, listener)
}

/** Listens to the main side becoming unreachable and reachable again. Inside Electron both end together. */
export function listenToLink(listener: (up: boolean) => void): () => void {
  return window.bridge ? () => undefined : overHttp().onLink(listener)
}

/** Whether the shell opens file dialogs itself. If not, the page passes the files on. */
export function asksForFiles(): boolean {
  return window.bridge !== undefined
}

import type { Bridge, CallName, EventName, Input, Output, Payload } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import { httpBridge, type HttpBridge } from './httpBridge.ts'

declare global {
  interface Window {
    /** Put there by Electron's preload; absent in the browser shell. */
    readonly bridge?: Bridge
  }
}

let http: HttpBridge | undefined

function overHttp(): HttpBridge {
  return (http ??= httpBridge())
}

/** The page's only door to the main side, for stores alone. Failure comes back as an `AppError`. */
export async function call<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> {
  const reply = await (window.bridge ?? overHttp()).call(name, input)
  if (reply.ok) return reply.value
  throw AppError.fromWire(reply.error)
}

/** Hears one event of the contract; returns the way to stop. */
export function listen<E extends EventName>(name: E, listener: (payload: Payload<E>) => void): () => void {
  return (window.bridge ?? overHttp()).on(name, listener)
}

/** Hears when the main side is out of reach, and when it is back. Inside Electron the two live and die together. */
export function listenToLink(listener: (up: boolean) => void): () => void {
  return window.bridge ? () => undefined : overHttp().onLink(listener)
}

/** Whether the shell asks the user for files itself; else the page hands them over. */
export function asksForFiles(): boolean {
  return window.bridge !== undefined
}

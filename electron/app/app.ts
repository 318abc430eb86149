import type { Handlers } from '../../shared/contract.ts'
import type { EventListener } from '../session/announcer.ts'

/** The whole main side behind any shell. */
export interface App {
  readonly handlers: Handlers
  /** Calls the listener for every event of the contract; returns the function that stops it. */
  subscribe(listener: EventListener): () => void
  /** What of the whole app was damaged and set aside, in words for the user; empty if nothing was. */
  setAside(): string
  /** Cancels what runs, closes the ledger, stops the workers. Safe to call twice. */
  close(): Promise<void>
}

import type { WireError } from '../../shared/errors.ts'
import type { FaultRule } from './faults/faultRule.ts'
import type { Policy } from './policy/switches.ts'

/** What the sandbox's thread is started with. */
export interface WorkerOptions {
  readonly port: number
  readonly rows: number
  readonly seed: number
  readonly token: string
  readonly publicKey: string
  readonly controlToken: string
  readonly policy: Partial<Policy>
  readonly faults: readonly FaultRule[]
}

/** What the thread says: once that it listens or why it cannot, and later each fault of its own. */
export type WorkerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly error: WireError }
  | { readonly kind: 'fault'; readonly name: string }

/** The only thing the thread is told: close everything and end. */
export const STOP = 'stop'

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
  readonly memory: MemoryOptions | undefined
}

/** Where a sandbox remembers what is made in it from one start to the next. */
interface MemoryOptions {
  /** Its folder is there. */
  readonly file: string
  /** Whether it is written; else it is only read. */
  readonly isKept: boolean
}

/**
 * What the thread says: once that it listens, and whether what it remembered was damaged, or why it cannot listen; and
 * later each fault of its own.
 */
export type WorkerMessage =
  | { readonly kind: 'listening'; readonly port: number; readonly isDamaged: boolean }
  | { readonly kind: 'failed'; readonly error: WireError }
  | { readonly kind: 'fault'; readonly name: string }

/** The only thing the thread is told: close everything and end. */
export const STOP = 'stop'

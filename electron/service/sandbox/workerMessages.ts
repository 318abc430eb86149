import type { WireError } from '../../../shared/errors.ts'
import type { FaultRule } from './faults/faultRule.ts'
import type { Policy } from './policy/switches.ts'

/** The start options of the sandbox's thread. */
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

/** The file in which a sandbox keeps what is made, from one start to the next. */
interface MemoryOptions {
  /** The folder of this file must exist. */
  readonly file: string
  /** Whether the file is written. If not, it is only read. */
  readonly isKept: boolean
}

/**
 * Messages of the thread: first, that it listens (and whether its memory file was damaged) or why it cannot listen;
 * later, each fault of its own.
 */
export type WorkerMessage =
  | { readonly kind: 'listening'; readonly port: number; readonly isDamaged: boolean }
  | { readonly kind: 'failed'; readonly error: WireError }
  | { readonly kind: 'fault'; readonly name: string }

/** The only message to the thread: close everything and end. */
export const STOP = 'stop'

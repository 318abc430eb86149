import type { WireError } from '../../../shared/errors.ts'

/** What may be asked of a worker: calls by their names. */
export type Calls<C> = { readonly [N in keyof C]: (...args: never) => unknown }

export interface Question {
  readonly id: number
  readonly name: string
  readonly args: readonly unknown[]
}

/** `opened` comes first and once: the file can be used by these calls; or `refused` says why not. */
export type Message =
  | { readonly kind: 'opened'; readonly calls: readonly string[] }
  | { readonly kind: 'refused'; readonly error: WireError }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: WireError }
  | { readonly kind: 'change'; readonly change: unknown }

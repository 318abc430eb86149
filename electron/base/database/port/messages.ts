import type { WireError } from '../../../../shared/errors.ts'

/** The calls that a worker serves, by name. */
export type Calls<C> = { readonly [N in keyof C]: (...args: never) => unknown }

export interface Question {
  readonly id: number
  readonly name: string
  readonly args: readonly unknown[]
}

/** The first message is `opened`, which lists the calls that the file serves, or `refused`, which gives the reason. */
export type Message =
  | { readonly kind: 'opened'; readonly calls: readonly string[] }
  | { readonly kind: 'refused'; readonly error: WireError }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: WireError }
  | { readonly kind: 'change'; readonly change: unknown }

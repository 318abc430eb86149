import type { CallName, Input, Output } from '../../shared/contract.ts'
import type { WireError } from '../../shared/errors.ts'

/** What is done on a screen before it is in its state; elements are found by role and the beginning of their name. */
export type Step =
  | { readonly press: string; readonly role?: string; readonly nth?: number; readonly with?: 'secondary' }
  | { readonly type: string; readonly into: string }
  | { readonly choose: string; readonly in: string }
  | { readonly key: string }
  | { readonly see: string }

/** Answers that are made up, where no real app can be brought to give them: never, a failure, or any other. */
export type Made = {
  readonly [N in CallName]?:
    | 'never'
    | { readonly fails: WireError }
    | { readonly gives: (input: Input<N>) => Output<N> }
    | undefined
}

/** One state of one screen. */
export interface PageState {
  /** Its part of the address: small letters, digits and hyphens. */
  readonly name: string
  readonly screen: string
  /** What state it is, in a few words. */
  readonly title: string
  /** The app whose answers are recorded. */
  readonly world: string
  /** The address within the page; `{name}` is a place of the world. */
  readonly at: string
  readonly steps?: readonly Step[]
  readonly made?: Made
}

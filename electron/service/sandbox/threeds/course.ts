import type { Brand } from './cardNumber.ts'

/** Codes of the five sizes a challenge can be shown at. */
export const WINDOW_SIZES = ['01', '02', '03', '04', '05'] as const
export type WindowSize = (typeof WINDOW_SIZES)[number]

/**
 * `get` and `no-data` are steps that the interface does not describe. `more-fields`: the posted answer has additional
 * fields, as EMV 3-D Secure allows.
 */
export type MethodCourse = 'present' | 'none' | 'never-answers' | 'get' | 'no-data' | 'more-fields'

export type ResultCourse = 'accepted' | 'refused' | 'directory-timeout' | 'challenge'

export type ChallengeCourse =
  | 'passes'
  | 'fails'
  | 'asks'
  /** Three challenges, one after the other, each of which asks the user. */
  | 'three-in-a-row'
  /** The access control server posts an error message in place of an answer. */
  | 'error'
  /** Each answered challenge is followed by another. */
  | 'endless'
  /** The very same step is requested again. */
  | 'repeated'
  /** A blank page that never answers. */
  | 'blank'
  /** Answers with the transaction ids of nobody. */
  | 'wrong-ids'
  /** Passes, with more fields on the same post: session data that nobody gave it, and some of its own. */
  | 'more-fields'

/** What an authorization with one card goes through. */
export interface Course {
  readonly brand: Brand
  readonly version: '2.1.0' | '2.2.0' | '2.3.1'
  readonly method: MethodCourse
  readonly result: ResultCourse
  readonly challenge: ChallengeCourse
  /** Undefined: the size that the policy names. */
  readonly windowSize: WindowSize | undefined
}

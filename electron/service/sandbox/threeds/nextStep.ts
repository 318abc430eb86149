import type { Course } from './course.ts'

/** What an authorization has already done. */
export interface Progress {
  readonly methodDone: boolean
  readonly challengesPassed: number
}

export const START: Progress = { methodDone: false, challengesPassed: 0 }

export type FailureReason =
  | 'refused'
  | 'directory-timeout'
  | 'challenge-failed'
  | 'acs-error'
  | 'wrong-answer'
  | 'too-many-rounds'

export type NextStep =
  | { readonly kind: 'method' }
  | { readonly kind: 'challenge' }
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

// A client should have given up long before.
const MOST_ROUNDS = 50

/** The next step of a course. */
export function nextStep(course: Course, { methodDone, challengesPassed }: Progress): NextStep {
  if (course.method !== 'none' && !methodDone) return { kind: 'method' }
  switch (course.result) {
    case 'accepted':
      return { kind: 'passed' }
    case 'refused':
      return { kind: 'failed', reason: 'refused' }
    case 'directory-timeout':
      return { kind: 'failed', reason: 'directory-timeout' }
    case 'challenge':
      return afterChallenges(course, challengesPassed)
  }
}

function afterChallenges({ challenge }: Course, passed: number): NextStep {
  if (passed >= MOST_ROUNDS) return { kind: 'failed', reason: 'too-many-rounds' }
  const isEndless = challenge === 'endless' || challenge === 'repeated'
  const wanted = challenge === 'three-in-a-row' ? 3 : 1
  return isEndless || passed < wanted ? { kind: 'challenge' } : { kind: 'passed' }
}

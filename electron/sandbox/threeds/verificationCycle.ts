import type { Course } from './course.ts'
import type { Progress } from './nextStep.ts'

/** A step that was asked for and is not answered yet. */
type PendingStep = { readonly type: 'method' } | { readonly type: 'challenge'; readonly acsTransId: string }

/**
 * One authorization on its way. It knows the card by a keyed fingerprint only: enough to see that the same card comes
 * back, not enough to learn its number.
 */
export interface VerificationCycle {
  /** Id of the authorization, or of the confirmation in the browser library. */
  readonly id: string
  /** Whether the client was told the id, and so has to send it back. */
  readonly sendsId: boolean
  readonly fingerprint: string
  readonly course: Course
  /** Where the iframes post their answers to. */
  readonly target: string
  /** Origin of the access control server as the browser of this client reaches it. */
  readonly acs: string
  /** What the page of a challenge shows of the payment. */
  readonly subject: Subject
  readonly serverTransId: string
  readonly progress: Progress
  readonly pending: PendingStep
  readonly startedAt: number
}

/** What is paid for, in words, and the card's last four digits. */
export interface Subject {
  readonly text: string
  readonly last4: string
}

/** `card.verification` of a re-post. */
export interface Verification {
  readonly type: 'method' | 'challenge'
  readonly data: string
}

import type { Course } from './course.ts'
import type { Progress } from './nextStep.ts'

/** A step that the client has not answered yet. */
type PendingStep = { readonly type: 'method' } | { readonly type: 'challenge'; readonly acsTransId: string }

/**
 * A running authorization. It stores only a keyed fingerprint of the card: enough to recognise the same card, not
 * enough to learn its number.
 */
export interface VerificationCycle {
  /** Id of the authorization, or of the confirmation in the browser library. */
  readonly id: string
  /** Whether the client got the id, and so must send it back. */
  readonly sendsId: boolean
  readonly fingerprint: string
  readonly course: Course
  /** Address to which the iframes post their answers. */
  readonly target: string
  /** Origin of the access control server for the browser of this client. */
  readonly acs: string
  /** What the page of a challenge shows about the payment. */
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

import { z } from 'zod'
import { Certificate } from '../certificate.ts'
import { MOST_DECIDED } from '../../reconciliation/mostDecided.ts'
import { AssignedTarget } from './decision.ts'
import { Difference } from './difference.ts'
import { AboveLimit } from './reviewLimit.ts'

/** Older sign-offs do not have the states that came later. */
const later = z.int().default(0)

/** Number of expected payments and of transactions in each state. */
export const StateCounts = z.strictObject({
  items: z.strictObject({
    matched: z.int(),
    different: z.int(),
    suggested: later,
    ambiguous: z.int(),
    pending: z.int(),
    missing: z.int(),
    repeated: later
  }),
  transactions: z.strictObject({
    expected: z.int(),
    suggested: later,
    candidate: z.int(),
    duplicate: z.int(),
    unexpected: z.int(),
    unrelated: z.int()
  }),
  /** Number of items and transactions that wait for a decision. */
  queue: z.int()
})
export type StateCounts = z.output<typeof StateCounts>

const ReviewOutcome = z.enum(['approved', 'sent-back'])

/** The review of a sign-off by another login of the team. `targets`: what the preparer has to look at again. */
export const Review = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('approved'), comment: z.string().trim().max(500) }),
  z.strictObject({
    outcome: z.literal('sent-back'),
    comment: z.string().trim().min(3).max(480),
    targets: z.array(AssignedTarget).max(MOST_DECIDED).readonly()
  })
])
export type Review = z.output<typeof Review>

/** A sign-off. Never changed; a reopened reconciliation gets a new one in addition. */
export const SignOff = z.strictObject({
  at: z.string(),
  preparer: z.string(),
  /** A second person, as named by the preparer: this person did not sign in. */
  reviewer: z.string().nullable(),
  /** The reason for signing off with unexplained differences. */
  forcedBecause: z.string().nullable(),
  counts: StateCounts,
  differences: z.array(Difference).readonly(),
  rulesVersion: z.int(),
  /** SHA-256 over the transactions that the figures rest on. */
  rowsHash: z.string(),
  /** Head of the log at the sign-off. */
  logHead: z.string(),
  certificate: Certificate.nullable(),
  /** Signed off with a team's login, so that another login reviews it; absent for a person who works alone. */
  isOfTeam: z.literal(true).optional(),
  /** By another login of the team; null before the review. */
  review: z.strictObject({ outcome: ReviewOutcome, at: z.string(), by: z.string(), comment: z.string() }).nullish(),
  /** Amounts for which it needs the review; none where it has one, or needs none. */
  aboveLimits: z.array(AboveLimit).readonly().optional(),
  reopened: z.strictObject({ at: z.string(), by: z.string(), reason: z.string() }).nullable()
})
export type SignOff = z.output<typeof SignOff>

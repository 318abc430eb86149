import { z } from 'zod'
import { Certificate } from '../certificate.ts'
import { MOST_DECIDED } from '../../mostDecided.ts'
import { AssignedTarget } from './decision.ts'
import { Difference } from './difference.ts'

/** What was stored before there were suggested matches has none. */
const suggested = z.int().default(0)

/** How many expected payments are in each state, and how many transactions. */
export const StateCounts = z.strictObject({
  items: z.strictObject({
    matched: z.int(),
    different: z.int(),
    suggested,
    ambiguous: z.int(),
    pending: z.int(),
    missing: z.int()
  }),
  transactions: z.strictObject({
    expected: z.int(),
    suggested,
    candidate: z.int(),
    duplicate: z.int(),
    unexpected: z.int(),
    unrelated: z.int()
  }),
  /** Items and transactions that wait for a person's decision. */
  queue: z.int()
})
export type StateCounts = z.output<typeof StateCounts>

const ReviewOutcome = z.enum(['approved', 'sent-back'])

/** What another login of a team says of a sign-off; `targets`: what is flagged for who prepared it. */
export const Review = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('approved'), comment: z.string().trim().max(500) }),
  z.strictObject({
    outcome: z.literal('sent-back'),
    comment: z.string().trim().min(3).max(480),
    targets: z.array(AssignedTarget).max(MOST_DECIDED).readonly()
  })
])
export type Review = z.output<typeof Review>

/** Somebody stood for the figures. Never changed; a reopened reconciliation gets another one beside it. */
export const SignOff = z.strictObject({
  at: z.string(),
  preparer: z.string(),
  /** The second person, where there was one, as the preparer named them: nobody signed in. */
  reviewer: z.string().nullable(),
  /** Why it was signed off although something is unexplained. */
  forcedBecause: z.string().nullable(),
  counts: StateCounts,
  differences: z.array(Difference).readonly(),
  rulesVersion: z.int(),
  /** SHA-256 over the transactions that the figures rest on. */
  rowsHash: z.string(),
  /** Head of the log when it was signed. */
  logHead: z.string(),
  certificate: Certificate.nullable(),
  /** Signed with a login of a team, so that another one reviews it; left out of what was signed alone. */
  isOfTeam: z.literal(true).optional(),
  /** By another login of a team, which alone may; null before. */
  review: z.strictObject({ outcome: ReviewOutcome, at: z.string(), by: z.string(), comment: z.string() }).nullish(),
  reopened: z.strictObject({ at: z.string(), by: z.string(), reason: z.string() }).nullable()
})
export type SignOff = z.output<typeof SignOff>

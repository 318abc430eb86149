import { z } from 'zod'
import { WireFailure } from '../connection.ts'
import { Difference } from './difference.ts'
import { ExpectedBatch, ItemKey } from './expectedPayment.ts'
import { InstructionKind } from './instruction.ts'
import { Plan } from './plan.ts'
import { SignOff, StateCounts } from './signOff.ts'

export const ReconciliationId = z.uuid()

/** `new`: nothing is applied yet. `open`: being worked on. */
export const ReconciliationPhase = z.enum(['new', 'open', 'signed-off'])
export type ReconciliationPhase = z.output<typeof ReconciliationPhase>

export const ReconciliationSummary = z.strictObject({
  id: ReconciliationId,
  name: z.string(),
  kind: InstructionKind,
  phase: ReconciliationPhase,
  /** Signed off with a login of a team, and neither approved nor sent back by another one. */
  awaitsReview: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  changedAt: z.string(),
  items: z.int(),
  counts: StateCounts,
  differences: z.array(Difference).readonly(),
  /** The earliest due day, or else day of creation, of what is neither matched nor explained. */
  oldestOpen: z.iso.date().nullable(),
  /** Something that was signed off is no longer so. */
  hasChanged: z.boolean()
})
export type ReconciliationSummary = z.output<typeof ReconciliationSummary>

/** Suggested matches that wait, of one rule, and how many of them are not exactly as expected, by what is not. */
const WaitingMatches = Plan.shape.byRule.unwrap().element.extend({
  differing: z.strictObject({
    /** Another amount moved. */
    amount: z.int(),
    /** Not settled yet, to the same amount. */
    pending: z.int(),
    /** Nothing was paid: it failed. */
    unpaid: z.int(),
    /** Something speaks against it. */
    other: z.int()
  })
})
export type WaitingMatches = z.output<typeof WaitingMatches>

/** Something happened to a reconciliation without anybody's doing. */
export const News = z.strictObject({ at: z.string(), words: z.string(), items: z.array(ItemKey).max(100).readonly() })
export type News = z.output<typeof News>

export const ReconciliationDetails = ReconciliationSummary.extend({
  instruction: z.strictObject({
    name: z.string(),
    sha256: z.string(),
    messageId: z.string().nullable(),
    schema: z.string().nullable()
  }),
  batches: z.array(ExpectedBatch).readonly(),
  /** The last plan; null before the first. */
  plan: Plan.nullable(),
  /** Suggested matches that wait to be accepted, by the rule that found them. */
  suggested: z.array(WaitingMatches).readonly(),
  news: z.array(News).max(20).readonly(),
  signOffs: z.array(SignOff).readonly(),
  /** The reconciliation that this one goes on from, and the one that goes on from this. */
  carriedFrom: z.strictObject({ id: ReconciliationId, name: z.string() }).nullable(),
  carriedTo: z.strictObject({ id: ReconciliationId, name: z.string() }).nullable(),
  /** Grows with every change, so that a page can tell what it shows from what is. */
  revision: z.int()
})
export type ReconciliationDetails = z.output<typeof ReconciliationDetails>

/** What runs for a reconciliation: missing transactions are asked for, transactions looked at, a plan made. */
export const ReconciliationProgress = z.strictObject({
  id: ReconciliationId,
  step: z.enum(['asking', 'reading', 'matching', 'applying', 'done', 'failed', 'cancelled']),
  done: z.int(),
  total: z.int(),
  error: WireFailure.optional()
})
export type ReconciliationProgress = z.output<typeof ReconciliationProgress>

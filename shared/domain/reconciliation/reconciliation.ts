import { z } from 'zod'
import { WireFailure } from '../connection.ts'
import { CurrencyCode, Decimal } from '../money.ts'
import { Difference } from './difference.ts'
import { ExpectedBatch, ItemKey } from './expectedPayment.ts'
import { InstructionKind } from './instruction.ts'
import { Plan } from './plan.ts'
import { SignOff, StateCounts } from './signOff.ts'

export const ReconciliationId = z.uuid()

/** `new`: nothing is applied yet. `open`: being worked on. */
export const ReconciliationPhase = z.enum(['new', 'open', 'signed-off'])
export type ReconciliationPhase = z.output<typeof ReconciliationPhase>

/** Payments of one requested execution day and one currency. */
export const DueDay = z.strictObject({
  day: z.iso.date(),
  /** Null if the payment file does not state it. */
  currency: CurrencyCode.nullable(),
  count: z.int(),
  /** Signed as in the ledger; null if not all of them have a known amount. */
  amount: Decimal.nullable()
})
export type DueDay = z.output<typeof DueDay>

export const ReconciliationSummary = z.strictObject({
  id: ReconciliationId,
  name: z.string(),
  kind: InstructionKind,
  phase: ReconciliationPhase,
  /** Whether matches were looked for: before that, no payment is known to be missing. */
  isPlanned: z.boolean(),
  /** Signed off with a team's login; another login has not approved it or sent it back yet. */
  awaitsReview: z.boolean(),
  /** It also has amounts above a limit of the team, and is final only once it is approved. */
  needsReview: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  changedAt: z.string(),
  items: z.int(),
  counts: StateCounts,
  differences: z.array(Difference).readonly(),
  /** The earliest due day (without one, day of creation) of everything that is neither matched nor explained. */
  oldestOpen: z.iso.date().nullable(),
  /**
   * The execution days of payments that are neither settled, failed nor explained, earliest first. Absent from one that
   * is signed off, or whose figures an early version stored.
   */
  due: z.array(DueDay).readonly().optional(),
  /** Data under a sign-off has changed since. */
  hasChanged: z.boolean()
})
export type ReconciliationSummary = z.output<typeof ReconciliationSummary>

/** Suggested matches of one rule that wait, and how many of them have a difference, by kind. */
const WaitingMatches = Plan.shape.byRule.unwrap().element.extend({
  differing: z.strictObject({
    /** Another amount moved. */
    amount: z.int(),
    /** Same amount, not settled yet. */
    pending: z.int(),
    /** Failed, so that nothing was paid. */
    unpaid: z.int(),
    /** Something speaks against it. */
    other: z.int()
  })
})
export type WaitingMatches = z.output<typeof WaitingMatches>

/** A change of a reconciliation that no user made. */
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
  /** Suggested matches that wait for a decision, by the rule that found them. */
  suggested: z.array(WaitingMatches).readonly(),
  news: z.array(News).max(20).readonly(),
  signOffs: z.array(SignOff).readonly(),
  /** The reconciliation before this one, whose open payments were carried to it, and the one after it. */
  carriedFrom: z.strictObject({ id: ReconciliationId, name: z.string() }).nullable(),
  carriedTo: z.strictObject({ id: ReconciliationId, name: z.string() }).nullable(),
  /** Grows with every change, so that a page can tell whether it shows the current state. */
  revision: z.int(),
  /** Number of the last entry of the audit trail, 0 before the first. A decision says by it what was shown. */
  lastEntry: z.int()
})
export type ReconciliationDetails = z.output<typeof ReconciliationDetails>

/**
 * How many transactions concern a signed-off reconciliation that were not seen before it was signed off. Null if it was
 * not looked for them since it or the transactions changed.
 */
export const LaterCount = z.strictObject({ id: ReconciliationId, count: z.int().nonnegative().nullable() })
export type LaterCount = z.output<typeof LaterCount>

/** Work that runs for a reconciliation: asking for missing transactions, examining transactions, making a plan. */
export const ReconciliationProgress = z.strictObject({
  id: ReconciliationId,
  step: z.enum(['asking', 'reading', 'matching', 'applying', 'done', 'failed', 'cancelled']),
  done: z.int(),
  total: z.int(),
  error: WireFailure.optional()
})
export type ReconciliationProgress = z.output<typeof ReconciliationProgress>

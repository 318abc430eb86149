import { z } from 'zod'
import { MOST_DECIDED } from '../../mostDecided.ts'
import { FoundTransaction } from './foundTransaction.ts'
import { ItemRow } from './itemRow.ts'
import { Candidate, MatchForm } from './match.ts'
import { Strength } from './matchRule.ts'
import { ReconciliationId } from './reconciliation.ts'

/**
 * What of the suggested matches that wait is accepted: all, those that are exactly as expected, those of a rule, or some by
 * their places in the plan. `none` declines what is left, to be decided payment by payment.
 */
export const Acceptance = z.union([
  z.enum(['all', 'exact', 'none']),
  z.strictObject({ rule: z.string() }),
  z.strictObject({ places: z.array(z.int().nonnegative()).min(1).max(MOST_DECIDED).readonly() })
])
export type Acceptance = z.output<typeof Acceptance>

/** Payments beside the transactions that a rule suggests for them, to be looked at before it is accepted. */
export const Suggestion = Candidate.omit({ why: true, items: true, transactionIds: true }).extend({
  /** Its place in the plan, by which it is accepted. */
  place: z.int(),
  form: MatchForm,
  /** The first of each side, as many as are shown, and how many there are. */
  items: z.array(ItemRow).readonly(),
  itemCount: z.int(),
  transactions: z.array(FoundTransaction).readonly(),
  transactionCount: z.int(),
  /** All of it is settled, to the same amount, and nothing speaks against it. */
  isExact: z.boolean()
})
export type Suggestion = z.output<typeof Suggestion>

export const SuggestionWindowRequest = z.strictObject({
  id: ReconciliationId,
  /** Those of one rule; null for all. */
  rule: z.string().nullable(),
  /** Only those of which something is not exactly as expected. */
  differing: z.boolean(),
  from: z.int().nonnegative(),
  count: z.int().min(1).max(200)
})
export type SuggestionWindowRequest = z.output<typeof SuggestionWindowRequest>

/** In the order of the rules, and of one rule first those that are not exact, then by payment. */
export const SuggestionWindow = z.strictObject({
  rows: z.array(Suggestion).readonly(),
  from: z.int(),
  total: z.int(),
  /** All that wait, by the rule that found them. */
  groups: z
    .array(z.strictObject({ id: z.string(), name: z.string(), strength: Strength, count: z.int(), differing: z.int() }))
    .readonly(),
  revision: z.int()
})
export type SuggestionWindow = z.output<typeof SuggestionWindow>

import { z } from 'zod'
import { MOST_DECIDED } from '../../reconciliation/mostDecided.ts'
import { FoundTransaction } from './foundTransaction.ts'
import { ItemRow } from './itemRow.ts'
import { Candidate, MatchForm } from './match.ts'
import { Strength } from './matchRule.ts'
import { ReconciliationId } from './reconciliation.ts'

/**
 * Which of the waiting suggested matches to accept: all, those without a difference, those of a rule, or some by their
 * place in the plan. `certain`: those without a difference whose rule is certain, for runs that nobody watches. `none`
 * declines the rest, to be decided payment by payment.
 */
export const Acceptance = z.union([
  z.enum(['all', 'exact', 'certain', 'none']),
  z.strictObject({ rule: z.string() }),
  z.strictObject({ places: z.array(z.int().nonnegative()).min(1).max(MOST_DECIDED).readonly() })
])
export type Acceptance = z.output<typeof Acceptance>

/** Payments and the transactions that a rule suggests for them, for a review before acceptance. */
export const Suggestion = Candidate.omit({ why: true, items: true, transactionIds: true }).extend({
  /** Its place in the plan; names it when it is accepted. */
  place: z.int(),
  form: MatchForm,
  /** The first payments and transactions, and the number of all. */
  items: z.array(ItemRow).readonly(),
  itemCount: z.int(),
  transactions: z.array(FoundTransaction).readonly(),
  transactionCount: z.int(),
  /** What is most important to know of it. `exact`: settled with the same amount, and nothing contradicts. */
  kind: z.enum(['exact', 'amount', 'pending', 'unpaid', 'other'])
})
export type Suggestion = z.output<typeof Suggestion>

export const SuggestionWindowRequest = z.strictObject({
  id: ReconciliationId,
  /** Only those of this rule; null for all. */
  rule: z.string().nullable(),
  /** Only those with a difference. */
  differing: z.boolean(),
  from: z.int().nonnegative(),
  count: z.int().min(1).max(200)
})
export type SuggestionWindowRequest = z.output<typeof SuggestionWindowRequest>

/** By rule; within a rule those with a difference first, then by payment. */
export const SuggestionWindow = z.strictObject({
  rows: z.array(Suggestion).readonly(),
  from: z.int(),
  total: z.int(),
  /** All that wait, by rule. */
  groups: z
    .array(z.strictObject({ id: z.string(), name: z.string(), strength: Strength, count: z.int(), differing: z.int() }))
    .readonly(),
  /** Of the plan in which the places of these rows are; null before the first. */
  hash: z.string().nullable(),
  revision: z.int()
})
export type SuggestionWindow = z.output<typeof SuggestionWindow>

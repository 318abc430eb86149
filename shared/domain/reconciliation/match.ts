import { z } from 'zod'
import { Decimal } from '../money.ts'
import { Contradiction } from './contradiction.ts'
import { ItemKey } from './expectedPayment.ts'
import { DifferenceKind } from './itemState.ts'
import { Strength } from './matchRule.ts'

/** One thing that was compared. `found` of several transactions is the list of what they say. */
export const Evidence = z.strictObject({
  field: z.enum([
    'correlationId',
    'bulk',
    'account',
    'amount',
    'currency',
    'reference',
    'counterpartyName',
    'counterpartyNumber',
    'date',
    'status'
  ]),
  expected: z.string().nullable(),
  found: z.string().nullable(),
  /** `contradicts`: it speaks against their being the same payment. */
  verdict: z.enum(['same', 'similar', 'different', 'contradicts', 'unknown'])
})
export type Evidence = z.output<typeof Evidence>

/** How many expected payments against how many transactions. */
export const MatchForm = z.enum(['1:1', '1:N', 'N:1', 'N:M'])
export type MatchForm = z.output<typeof MatchForm>

export const MatchId = z.int()

/** Expected payments and the transactions that they claim. */
export const Match = z.strictObject({
  id: MatchId,
  form: MatchForm,
  /** Null for a match made by hand. */
  rule: z.strictObject({ id: z.string(), name: z.string(), strength: Strength }).nullable(),
  items: z.array(ItemKey).readonly(),
  transactionIds: z.array(z.string()).readonly(),
  /** Expected less found, in the currency of the items; `0.00` where all is well. */
  residual: Decimal,
  differences: z.array(DifferenceKind).readonly(),
  evidence: z.array(Evidence).readonly(),
  /** What spoke against it when it was made. */
  against: z.array(Contradiction).readonly(),
  by: z.string(),
  at: z.string()
})
export type Match = z.output<typeof Match>

/** Transactions that might be what was expected, side by side; the better one first, equal ones by id. */
export const Candidate = z.strictObject({
  transactionIds: z.array(z.string()).readonly(),
  /** With which other expected payments; itself included. */
  items: z.array(ItemKey).readonly(),
  rule: z.strictObject({ id: z.string(), name: z.string(), strength: Strength }).nullable(),
  /** Why it is a question, in a sentence. */
  why: z.string(),
  residual: Decimal,
  evidence: z.array(Evidence).readonly(),
  /** What speaks against it, the strongest first. */
  against: z.array(Contradiction).readonly()
})
export type Candidate = z.output<typeof Candidate>

import { z } from 'zod'
import { Decimal } from '../money.ts'
import { Contradiction } from './contradiction.ts'
import { ItemKey } from './expectedPayment.ts'
import { DifferenceKind } from './itemState.ts'
import { Strength } from './matchRule.ts'

/** One compared field. For several transactions, `found` lists the values of all. */
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
  /** `contradicts`: speaks against the two being the same payment. */
  verdict: z.enum(['same', 'similar', 'different', 'contradicts', 'unknown'])
})
export type Evidence = z.output<typeof Evidence>

/** Number of expected payments to number of transactions. */
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
  /** `expected` − `found`, in the currency of the items; `0.00` without a difference. */
  residual: Decimal,
  differences: z.array(DifferenceKind).readonly(),
  evidence: z.array(Evidence).readonly(),
  /** The contradictions that were known when the match was made. */
  against: z.array(Contradiction).readonly(),
  by: z.string(),
  at: z.string()
})
export type Match = z.output<typeof Match>

/** Transactions that may be the expected payment; better candidates first, equal ones by id. */
export const Candidate = z.strictObject({
  transactionIds: z.array(z.string()).readonly(),
  /** All expected payments of this candidate, including this one. */
  items: z.array(ItemKey).readonly(),
  rule: z.strictObject({ id: z.string(), name: z.string(), strength: Strength }).nullable(),
  /** Why a person has to decide, in a sentence. */
  why: z.string(),
  residual: Decimal,
  evidence: z.array(Evidence).readonly(),
  /** The contradictions, the strongest first. */
  against: z.array(Contradiction).readonly()
})
export type Candidate = z.output<typeof Candidate>

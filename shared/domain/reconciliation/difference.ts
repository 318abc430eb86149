import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'

/**
 * A part of expected less found. With a sign, so that the parts add up: `missing`, `pending` and `ambiguous` are items
 * without settled money (`missing`: nothing was found for them, or what was found failed); `suggested` what suggested
 * matches are made of, payments and transactions; `residual` what matched pairs differ by; `unexpected`, `duplicate` and `candidate` are settled
 * transactions that no item claims, and count against.
 */
export const DIFFERENCE_PARTS = [
  'suggested',
  'missing',
  'pending',
  'ambiguous',
  'residual',
  'unexpected',
  'duplicate',
  'candidate'
] as const
export const DifferencePartKind = z.enum(DIFFERENCE_PARTS)
export type DifferencePartKind = z.output<typeof DifferencePartKind>

export const DifferencePart = z.strictObject({
  kind: DifferencePartKind,
  count: z.int(),
  amount: Decimal,
  /** How many of them, and how much, nobody has explained. */
  unexplainedCount: z.int(),
  unexplained: Decimal
})
export type DifferencePart = z.output<typeof DifferencePart>

/** `expected` − `found` = `difference` = the sum of the parts, to the last digit. */
export const Difference = z.strictObject({
  currency: CurrencyCode,
  expected: Decimal,
  /** Settled transactions of the reconciliation. */
  found: Decimal,
  difference: Decimal,
  parts: z.array(DifferencePart).readonly(),
  /** What is left when explained parts are taken away; may be nothing while parts that cancel out still block. */
  unexplained: Decimal,
  unexplainedCount: z.int()
})
export type Difference = z.output<typeof Difference>

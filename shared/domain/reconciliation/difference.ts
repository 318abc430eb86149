import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'

/**
 * The parts of `expected` − `found`. They have signs, so that they add up. `missing`, `pending`, `ambiguous`: items
 * without settled money (`missing`: nothing was found, or what was found failed; `repeated`: the file has the same
 * payment again, and that one was paid or is pending). `suggested…`: payments and transactions of suggested matches, by
 * what accepting each would leave: nothing, or the part that the kind names. `residual`: differences of matched pairs. `unexpected`, `duplicate`, `candidate`:
 * settled transactions that no item claims; they count against.
 */
export const DIFFERENCE_PARTS = [
  'suggested',
  'suggested-missing',
  'suggested-pending',
  'suggested-residual',
  'missing',
  'repeated',
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
  /** Count and amount without an explanation. */
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
  /** Remainder without the explained parts; may be 0 although parts that cancel out still block the sign-off. */
  unexplained: Decimal,
  unexplainedCount: z.int()
})
export type Difference = z.output<typeof Difference>

import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'

const repeated = { do: z.enum(['explain', 'ignore', 'write-off']), reason: z.string() }

/** What somebody decided in another reconciliation about a difference of the same payee and kind, and still holds. */
export const RememberedReason = z.strictObject({
  ...repeated,
  by: z.string(),
  at: z.string(),
  payee: z.string(),
  /** Without a sign: an open difference with the same sign and at most this size has the offer. */
  amount: Decimal,
  currency: CurrencyCode
})
export type RememberedReason = z.output<typeof RememberedReason>

/** How many entries have an offer of the same decision with the same reason. */
export const AlikeReason = z.strictObject({ ...repeated, count: z.int() })
export type AlikeReason = z.output<typeof AlikeReason>

import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'

/** In a team, a sign-off that holds an amount above this one is final only once it is approved. */
export const ReviewLimit = z.strictObject({ currency: CurrencyCode, amount: Decimal })
export type ReviewLimit = z.output<typeof ReviewLimit>

/** At most one a currency, in their order; a currency without one has no limit. */
export const ReviewLimits = z.array(ReviewLimit).max(200).readonly()

/** What of a reconciliation is above a limit. */
export const AboveLimit = z.strictObject({ currency: CurrencyCode, limit: Decimal, largest: Decimal })
export type AboveLimit = z.output<typeof AboveLimit>

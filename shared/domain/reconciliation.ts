import { z } from 'zod'
import { CurrencyCode, Decimal } from './money.ts'

/** A bulk instruction as sent to the service: what ought to have been paid. Amounts are positive, in major units. */
export const BulkInstruction = z.strictObject({
  accountId: z.string(),
  items: z
    .array(
      z.strictObject({
        counterparty: z.string(),
        amount: Decimal,
        currency: CurrencyCode,
        reference: z.string(),
        correlationId: z.string().optional()
      })
    )
    .readonly()
})
export type BulkInstruction = z.output<typeof BulkInstruction>

/**
 * What became of one expected payment. `different`: found with another amount or currency, or failed. `ambiguous`: several transactions claim its correlation id; a question for the
 * user, never a guess. `pending`: found, but its status does not say settled.
 */
export const MatchState = z.enum(['matched', 'different', 'pending', 'ambiguous', 'missing'])
export type MatchState = z.output<typeof MatchState>

export const MatchResult = z.strictObject({
  items: z.array(z.strictObject({ state: MatchState, transactionIds: z.array(z.string()).readonly() })).readonly(),
  counts: z.record(MatchState, z.int())
})
export type MatchResult = z.output<typeof MatchResult>

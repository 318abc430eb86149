import { z } from 'zod'
import { SETTLEMENT_STATUSES } from '../../../../../shared/transactions/transactionStatus.ts'

const DecidedTransaction = z.object({
  id: z.string(),
  amount: z.string(),
  currency: z.string(),
  standing: z.enum(SETTLEMENT_STATUSES),
  payment: z.object({ amount: z.string(), currency: z.string() }).optional(),
  isAbsent: z.literal(true).optional()
})
export type DecidedTransaction = z.output<typeof DecidedTransaction>

/**
 * Transactions without a match at the time of a decision, because their later readings replace them. `payment`: only if
 * it is not the amount itself.
 */
export const DecidedTransactions = z.array(DecidedTransaction)

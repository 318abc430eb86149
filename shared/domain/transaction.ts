import { z } from 'zod'
import { CurrencyCode, Decimal } from './money.ts'

/** The service's own short, opaque id. Half a character (a lone surrogate) has no place in a file, so no id has one. */
export const TransactionId = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => id.isWellFormed(), 'is no valid text')

/** One transaction as the ledger holds it. Amounts are decimal text in major units; times are ISO 8601 in UTC. */
export const Transaction = z.strictObject({
  id: TransactionId,
  accountId: z.string(),
  amount: Decimal,
  currency: CurrencyCode,
  paymentAmount: Decimal,
  paymentCurrency: CurrencyCode,
  /** Source text, never multiplied by. */
  exchangeRate: z.string().nullable(),
  bulkPaymentId: z.string().nullable(),
  correlationId: z.string().nullable(),
  counterpartyName: z.string().nullable(),
  counterpartyNumber: z.string().nullable(),
  counterpartyBankCode: z.string().nullable(),
  counterpartyAccountId: z.string().nullable(),
  reference: z.string(),
  status: z.string(),
  type: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The last complete full pass did not return it, and no pass has since. */
  isAbsent: z.boolean()
})
export type Transaction = z.output<typeof Transaction>

export const TransactionSort = z.strictObject({
  by: z.enum(['createdAt', 'amount', 'counterpartyName']),
  direction: z.enum(['asc', 'desc'])
})
export type TransactionSort = z.output<typeof TransactionSort>

/** Which transactions, in which order. `text` is looked for inside names, references, account numbers and ids. */
export const TransactionQuery = z.strictObject({ text: z.string().max(200), sort: TransactionSort })
export type TransactionQuery = z.output<typeof TransactionQuery>

/**
 * Rows `from` to `from + count` of a query. With the `revision` of an earlier answer, the rows come from that same
 * order while it is still kept, so that a list does not move under the reader during a sync.
 */
export const TransactionWindowRequest = z.strictObject({
  query: TransactionQuery,
  from: z.int().nonnegative(),
  count: z.int().min(1).max(1000),
  revision: z.int().nonnegative().optional()
})
export type TransactionWindowRequest = z.output<typeof TransactionWindowRequest>

export const TransactionWindow = z.strictObject({
  rows: z.array(Transaction).readonly(),
  from: z.int(),
  /** Rows of the whole query. */
  total: z.int(),
  /** The state of the ledger this order was made from. */
  revision: z.int()
})
export type TransactionWindow = z.output<typeof TransactionWindow>

/** Exact sums of a query, one entry a currency, in the order of the codes. */
export const CurrencyTotal = z.strictObject({
  currency: CurrencyCode,
  count: z.int(),
  incoming: Decimal,
  outgoing: Decimal,
  net: Decimal
})
export type CurrencyTotal = z.output<typeof CurrencyTotal>

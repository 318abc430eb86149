import { z } from 'zod'
import { CurrencyTotal, StatusMeaning, Transaction } from './transaction.ts'
import { TimeZone, TransactionFilter } from './transactionFilter.ts'

/** The transactions with the same `bulk_payment_id`, as far as the filter includes them. */
export const BulkPayment = z.strictObject({
  bulkPaymentId: z.string(),
  items: z.int(),
  /** The most frequent counterparty name, in its latest spelling; null if no item has a name. */
  payee: z.string().nullable(),
  /** Number of different names. */
  payees: z.int(),
  totals: z.array(CurrencyTotal).readonly(),
  /** The most frequent first. */
  statuses: z.array(StatusMeaning).readonly(),
  /** The earliest and the latest `createdAt`. */
  firstAt: z.string(),
  lastAt: z.string(),
  /** Items that a reconciliation matched. */
  reconciled: z.int()
})
export type BulkPayment = z.output<typeof BulkPayment>

export const BulkSort = z.strictObject({
  by: z.enum(['firstAt', 'lastAt', 'items', 'bulkPaymentId']),
  direction: z.enum(['asc', 'desc'])
})
export type BulkSort = z.output<typeof BulkSort>

/** Bulk payments `from` to `from + count`; see `TransactionWindowRequest` for `revision`. */
export const BulkWindowRequest = z.strictObject({
  filter: TransactionFilter,
  timeZone: TimeZone,
  sort: BulkSort,
  from: z.int().nonnegative(),
  count: z.int().min(1).max(200),
  revision: z.int().nonnegative().optional()
})
export type BulkWindowRequest = z.output<typeof BulkWindowRequest>

export const BulkWindow = z.strictObject({
  rows: z.array(BulkPayment).readonly(),
  from: z.int(),
  total: z.int(),
  revision: z.int()
})
export type BulkWindow = z.output<typeof BulkWindow>

/** The transactions that belong with one. A list that is not empty contains that one too; at most 100 rows. */
export const Siblings = z.strictObject({
  bulk: BulkPayment.nullable(),
  bulkRows: z.array(Transaction).readonly(),
  /** With the same correlation id. */
  correlationRows: z.array(Transaction).readonly()
})
export type Siblings = z.output<typeof Siblings>

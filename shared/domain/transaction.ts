import { z } from 'zod'
import { LONGEST_VALUE, SORT_FIELDS } from '../transactions/filterWords.ts'
import { SETTLEMENT_STATUSES } from '../transactions/transactionStatus.ts'
import { CurrencyCode, Decimal } from './money.ts'
import { ReconciliationState, TimeZone, TransactionFilter } from './transactionFilter.ts'

/** The service's own short, opaque id. Never half a character (a lone surrogate), which a file cannot hold. */
export const TransactionId = z
  .string('is not a text')
  .min(1, 'is empty')
  .max(200, 'is longer than 200 characters')
  .refine((id) => id.isWellFormed(), 'is no valid text')

/** One transaction as the ledger holds it. Amounts are decimal text in major units; times are ISO 8601 in UTC. */
export const Transaction = z.strictObject({
  id: TransactionId,
  accountId: z.string(),
  amount: Decimal,
  currency: CurrencyCode,
  paymentAmount: Decimal,
  paymentCurrency: CurrencyCode,
  /** Source text; the app never calculates with it. */
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
  /** The last complete full sync run did not return it, nor has any sync run since. */
  isAbsent: z.boolean(),
  reconciliation: ReconciliationState
})
export type Transaction = z.output<typeof Transaction>

/** A transaction with the fields that only its details show. */
export const TransactionDetails = Transaction.extend({
  /** JSON text of the fields that the interface does not describe, and of known fields that had another form. */
  extra: z.string().nullable()
})
export type TransactionDetails = z.output<typeof TransactionDetails>

export const TransactionSort = z.strictObject({ by: z.enum(SORT_FIELDS), direction: z.enum(['asc', 'desc']) })
export type TransactionSort = z.output<typeof TransactionSort>

/** Which transactions, in which order: by the first sort, then the next, finally by arrival. */
export const TransactionQuery = z.strictObject({
  filter: TransactionFilter,
  sort: z.array(TransactionSort).min(1).max(5).readonly(),
  /** The time zone of the days in the filter. */
  timeZone: TimeZone
})
export type TransactionQuery = z.output<typeof TransactionQuery>

/**
 * Rows `from` to `from + count` of a query. With the `revision` of an earlier answer, rows come in that same order
 * while it is still stored, so that a list does not move during a sync.
 */
export const TransactionWindowRequest = z.strictObject({
  query: TransactionQuery,
  from: z.int().nonnegative(),
  count: z.int().min(1).max(1000),
  revision: z.int().nonnegative().optional(),
  /** Whether no other window of this list will be requested; then its order need not be made and kept. */
  isOnly: z.boolean().optional()
})
export type TransactionWindowRequest = z.output<typeof TransactionWindowRequest>

export const TransactionWindow = z.strictObject({
  rows: z.array(Transaction).readonly(),
  from: z.int(),
  /** Number of rows of the whole query. */
  total: z.int(),
  /** The state of the ledger from which this order was made. */
  revision: z.int()
})
export type TransactionWindow = z.output<typeof TransactionWindow>

/** Exact sums of rows in one currency. */
export const RowsSum = z.strictObject({ count: z.int(), incoming: Decimal, outgoing: Decimal, net: Decimal })
export type RowsSum = z.output<typeof RowsSum>

/** The same with its currency, including rows of all statuses. */
export const CurrencySum = RowsSum.extend({ currency: CurrencyCode })
export type CurrencySum = z.output<typeof CurrencySum>

/**
 * Exact sums of one currency, by settlement status: settled money is the main figure, and no screen adds the others to
 * it. `count` includes all statuses.
 */
export const CurrencyTotal = z.strictObject({
  currency: CurrencyCode,
  count: z.int(),
  settled: RowsSum,
  pending: RowsSum,
  failed: RowsSum,
  unclassified: RowsSum
})
export type CurrencyTotal = z.output<typeof CurrencyTotal>

/** A status as the service names it, the meaning that the app gives it, and the number of rows with it. */
export const StatusMeaning = z.strictObject({
  status: z.string(),
  standing: z.enum(SETTLEMENT_STATUSES),
  count: z.int()
})
export type StatusMeaning = z.output<typeof StatusMeaning>

/** Names of counterparties that begin with a text, then those that contain it; if there are none, similar names. */
export const CounterpartiesRequest = z.strictObject({
  text: z.string().max(LONGEST_VALUE),
  count: z.int().min(1).max(50),
  how: z.enum(['holding', 'like'])
})
export type CounterpartiesRequest = z.output<typeof CounterpartiesRequest>

/** `name`: in its latest spelling; other spellings of the name count too. */
export const CounterpartyCount = z.strictObject({ name: z.string(), count: z.int() })
export type CounterpartyCount = z.output<typeof CounterpartyCount>

/** The rows whose values are wanted. */
export const FacetsRequest = TransactionQuery.pick({ filter: true, timeZone: true })
export type FacetsRequest = z.output<typeof FacetsRequest>

/** The existing values, each with the number of its transactions; the most frequent first. */
export const TransactionFacets = z.strictObject({
  accounts: z.array(z.strictObject({ accountId: z.string(), count: z.int() })).readonly(),
  currencies: z.array(z.strictObject({ currency: CurrencyCode, count: z.int() })).readonly(),
  statuses: z.array(StatusMeaning).readonly(),
  types: z.array(z.strictObject({ type: z.string(), count: z.int() })).readonly()
})
export type TransactionFacets = z.output<typeof TransactionFacets>

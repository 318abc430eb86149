import { z } from 'zod'
import { LONGEST_VALUE, SORT_FIELDS } from '../filterWords.ts'
import { SETTLEMENT_STATUSES } from '../transactionStatus.ts'
import { CurrencyCode, Decimal } from './money.ts'
import { ReconciliationState, TimeZone, TransactionFilter } from './transactionFilter.ts'

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
  /** The last complete full sync run did not return it, and no sync run has since. */
  isAbsent: z.boolean(),
  reconciliation: ReconciliationState
})
export type Transaction = z.output<typeof Transaction>

/** A transaction with what only its details show. */
export const TransactionDetails = Transaction.extend({
  /** JSON text of the fields that the interface does not name, and of known ones that were sent in another form. */
  extra: z.string().nullable()
})
export type TransactionDetails = z.output<typeof TransactionDetails>

export const TransactionSort = z.strictObject({ by: z.enum(SORT_FIELDS), direction: z.enum(['asc', 'desc']) })
export type TransactionSort = z.output<typeof TransactionSort>

/** Which transactions, in which order: by the first sort, equal ones by the next, at last by arrival. */
export const TransactionQuery = z.strictObject({
  filter: TransactionFilter,
  sort: z.array(TransactionSort).min(1).max(5).readonly(),
  /** Whose days the dates of the filter are. */
  timeZone: TimeZone
})
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

/** Exact sums of some rows of one currency. */
export const RowsSum = z.strictObject({ count: z.int(), incoming: Decimal, outgoing: Decimal, net: Decimal })
export type RowsSum = z.output<typeof RowsSum>

/** The same with its currency, whatever the statuses of the rows. */
export const CurrencySum = RowsSum.extend({ currency: CurrencyCode })
export type CurrencySum = z.output<typeof CurrencySum>

/**
 * Exact sums of one currency, apart by settlement status: what is settled is the headline, and no screen adds the others
 * to it. `count`: of all statuses.
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

/** A status as the service names it, what it is taken to mean, and how many rows have it. */
export const StatusMeaning = z.strictObject({
  status: z.string(),
  standing: z.enum(SETTLEMENT_STATUSES),
  count: z.int()
})
export type StatusMeaning = z.output<typeof StatusMeaning>

/** Names of counterparties that begin with a text, then those that hold it; or, of none of these, those that are like it. */
export const CounterpartiesRequest = z.strictObject({
  text: z.string().max(LONGEST_VALUE),
  count: z.int().min(1).max(50),
  how: z.enum(['holding', 'like'])
})
export type CounterpartiesRequest = z.output<typeof CounterpartiesRequest>

/** `name` is as it was spelt last; other spellings of it count too. */
export const CounterpartyCount = z.strictObject({ name: z.string(), count: z.int() })
export type CounterpartyCount = z.output<typeof CounterpartyCount>

/** Of which rows the values are asked for. */
export const FacetsRequest = TransactionQuery.pick({ filter: true, timeZone: true })
export type FacetsRequest = z.output<typeof FacetsRequest>

/** The values there are, with how many transactions have each; the most frequent first. */
export const TransactionFacets = z.strictObject({
  accounts: z.array(z.strictObject({ accountId: z.string(), count: z.int() })).readonly(),
  currencies: z.array(z.strictObject({ currency: CurrencyCode, count: z.int() })).readonly(),
  statuses: z.array(StatusMeaning).readonly(),
  types: z.array(z.strictObject({ type: z.string(), count: z.int() })).readonly()
})
export type TransactionFacets = z.output<typeof TransactionFacets>

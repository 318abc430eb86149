import { z } from 'zod'
import { CurrencyCode, Decimal } from './money.ts'
import { StatusMeaning } from './transaction.ts'
import { LocalDate, TimeZone, TransactionFilter } from './transactionFilter.ts'

export const PeriodUnit = z.enum(['day', 'week', 'month'])
export type PeriodUnit = z.output<typeof PeriodUnit>

export const OverviewRequest = z.strictObject({ filter: TransactionFilter, timeZone: TimeZone, per: PeriodUnit })
export type OverviewRequest = z.output<typeof OverviewRequest>

const flow = { count: z.int(), incoming: Decimal, outgoing: Decimal }

/** Money of one currency in and out in one period. `start` and `end` are its first and last day in the time zone. */
export const PeriodFlow = z.strictObject({ start: LocalDate, end: LocalDate, ...flow })
export type PeriodFlow = z.output<typeof PeriodFlow>

/** `name` is as it was spelt last; null for transactions without a counterparty. */
export const CounterpartyFlow = z.strictObject({ name: z.string().nullable(), ...flow })
export type CounterpartyFlow = z.output<typeof CounterpartyFlow>

/** Transactions that no reconciliation claims, by their age in whole days; `toDays` is included, null is open. */
export const AgeFlow = z.strictObject({ fromDays: z.int(), toDays: z.int().nullable(), ...flow })
export type AgeFlow = z.output<typeof AgeFlow>

export const CurrencyOverview = z.strictObject({
  currency: CurrencyCode,
  /** Of all statuses. */
  count: z.int(),
  /** Without gaps from the first to the last period that has a transaction, at most the latest 1,000. */
  periods: z.array(PeriodFlow).readonly(),
  /** There are earlier periods than these. */
  isCut: z.boolean(),
  /** The ten with the largest sum of incoming and outgoing money, the largest first. */
  counterparties: z.array(CounterpartyFlow).readonly(),
  ageing: z.array(AgeFlow).readonly()
})
export type CurrencyOverview = z.output<typeof CurrencyOverview>

/**
 * Figures of the transactions of a filter; the currency with the most transactions first. Money is of settled rows only;
 * `statuses` and the counts beside them are of all.
 */
export const Overview = z.strictObject({
  revision: z.int(),
  count: z.int(),
  currencies: z.array(CurrencyOverview).readonly(),
  statuses: z.array(StatusMeaning).readonly()
})
export type Overview = z.output<typeof Overview>

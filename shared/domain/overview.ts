import { z } from 'zod'
import { CurrencyCode, Decimal } from './money.ts'
import { StatusMeaning } from './transaction.ts'
import { LocalDate, TimeZone, TransactionFilter } from './transactionFilter.ts'

export const PeriodUnit = z.enum(['day', 'week', 'month'])
export type PeriodUnit = z.output<typeof PeriodUnit>

export const OverviewRequest = z.strictObject({ filter: TransactionFilter, timeZone: TimeZone, per: PeriodUnit })
export type OverviewRequest = z.output<typeof OverviewRequest>

const flow = { count: z.int(), incoming: Decimal, outgoing: Decimal }

/** Money of one currency in and out in one period. `start`, `end`: its first and last day in the time zone. */
export const PeriodFlow = z.strictObject({ start: LocalDate, end: LocalDate, ...flow })
export type PeriodFlow = z.output<typeof PeriodFlow>

/** `name`: in its latest spelling; null for transactions without a counterparty. */
export const CounterpartyFlow = z.strictObject({ name: z.string().nullable(), ...flow })
export type CounterpartyFlow = z.output<typeof CounterpartyFlow>

/** Transactions that no reconciliation claims, by age in whole days; `toDays` is included, null means no upper end. */
export const AgeFlow = z.strictObject({ fromDays: z.int(), toDays: z.int().nullable(), ...flow })
export type AgeFlow = z.output<typeof AgeFlow>

export const CurrencyOverview = z.strictObject({
  currency: CurrencyCode,
  /** Includes all statuses. */
  count: z.int(),
  /** All periods from the first to the last with a transaction, without gaps; at most the latest 1,000. */
  periods: z.array(PeriodFlow).readonly(),
  /** True if earlier periods were left out. */
  isCut: z.boolean(),
  /** The ten with the largest sum of incoming and outgoing money, largest first. */
  counterparties: z.array(CounterpartyFlow).readonly(),
  ageing: z.array(AgeFlow).readonly()
})
export type CurrencyOverview = z.output<typeof CurrencyOverview>

/**
 * Figures of a filter's transactions; the currency with the most transactions first. Money is of settled rows only;
 * `statuses` and the counts beside them include all rows.
 */
export const Overview = z.strictObject({
  revision: z.int(),
  count: z.int(),
  currencies: z.array(CurrencyOverview).readonly(),
  statuses: z.array(StatusMeaning).readonly()
})
export type Overview = z.output<typeof Overview>

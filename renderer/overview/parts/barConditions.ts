import type { AgeFlow, PeriodFlow } from '../../../shared/domain/overview.ts'
import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { ofCounterparty } from '../../kit/page/ofCounterparty.ts'
import { addDays } from '../../../shared/days/localTime.ts'

/** The transactions that a bar counts, as conditions of the table's filter. */

export type Direction = 'in' | 'out'

export const currencyIs = (currency: string): Condition => ({ field: 'currency', anyOf: [currency], not: false })

const goes = (direction: Direction | undefined): readonly Condition[] =>
  direction === undefined ? [] : [{ field: 'direction', anyOf: [direction], not: false }]

export function periodConditions(
  currency: string,
  { start, end }: Pick<PeriodFlow, 'start' | 'end'>,
  direction?: Direction
): readonly Condition[] {
  const during: Condition = { field: 'created', days: { from: start, to: end }, not: false }
  return [during, currencyIs(currency), ...goes(direction)]
}

export function statusConditions(status: string): readonly Condition[] {
  return [{ field: 'status', anyOf: [status], not: false }]
}

export function counterpartyConditions(
  currency: string,
  name: string | null,
  direction?: Direction
): readonly Condition[] {
  const isNamed = name !== null && name.trim() !== ''
  const party: Condition = isNamed ? ofCounterparty(name) : { field: 'has', allOf: ['counterparty'], not: true }
  return [party, currencyIs(currency), ...goes(direction)]
}

/** Transactions of a certain age on the day `today`. */
export function ageConditions(
  currency: string,
  { fromDays, toDays }: Pick<AgeFlow, 'fromDays' | 'toDays'>,
  today: string,
  direction?: Direction
): readonly Condition[] {
  const from = toDays === null ? null : addDays(today, -toDays)
  // Transactions dated after today, by a clock that is ahead, count as today's.
  const to = fromDays <= 0 ? null : addDays(today, -fromDays)
  return [
    { field: 'reconciliation', anyOf: ['open'], not: false },
    { field: 'created', days: { from, to }, not: false },
    currencyIs(currency),
    ...goes(direction)
  ]
}

/** The conditions of the whole count and of one bar, without duplicates. */
export function withinConditions(counted: readonly Condition[], bar: readonly Condition[]): readonly Condition[] {
  const known = new Set(counted.map((condition) => JSON.stringify(condition)))
  return [...counted, ...bar.filter((condition) => !known.has(JSON.stringify(condition)))]
}

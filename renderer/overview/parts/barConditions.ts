import type { AgeFlow, PeriodFlow } from '../../../shared/domain/overview.ts'
import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { addDays } from '../../../shared/localTime.ts'

/** What a bar counts, as conditions of the table of transactions. */

export type Direction = 'in' | 'out'

/** A contract's limit: a longer name is looked for by its beginning. */
const LONGEST_PHRASE = 200

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

/** A name is looked for as text, so that other spellings of it are found too. */
export function counterpartyConditions(
  currency: string,
  name: string | null,
  direction?: Direction
): readonly Condition[] {
  const phrase = wholeCharacters((name ?? '').slice(0, LONGEST_PHRASE)).trim()
  const party: Condition =
    phrase === '' ? { field: 'has', allOf: ['counterparty'], not: true } : { field: 'text', phrase, not: false }
  return [party, currencyIs(currency), ...goes(direction)]
}

/** Of the age that a transaction had on the day `today`. */
export function ageConditions(
  currency: string,
  { fromDays, toDays }: Pick<AgeFlow, 'fromDays' | 'toDays'>,
  today: string,
  direction?: Direction
): readonly Condition[] {
  const from = toDays === null ? null : addDays(today, -toDays)
  // What is younger than today, by a clock that is ahead, counts as of today.
  const to = fromDays <= 0 ? null : addDays(today, -fromDays)
  return [
    { field: 'reconciliation', anyOf: ['open'], not: false },
    { field: 'created', days: { from, to }, not: false },
    currencyIs(currency),
    ...goes(direction)
  ]
}

/** Without half a character at its end. */
const wholeCharacters = (text: string) => text.replace(/[\uD800-\uDBFF]$/, '')

/** What was counted and what a bar counts of it; nothing is said twice. */
export function withinConditions(counted: readonly Condition[], bar: readonly Condition[]): readonly Condition[] {
  const known = new Set(counted.map((condition) => JSON.stringify(condition)))
  return [...counted, ...bar.filter((condition) => !known.has(JSON.stringify(condition)))]
}

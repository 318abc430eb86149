import type { CounterpartyCount } from '../../../../shared/domain/transaction.ts'
import type { Bound, Condition } from '../../../../shared/domain/transactionFilter.ts'
import { amountsOfText } from '../../../../shared/query/amountText.ts'

/** A filter similar to the one that found nothing. */
export interface Reading {
  /** The condition that is left out, or the one that replaces it. */
  readonly how: 'without' | 'instead'
  readonly condition: Condition
  readonly filter: readonly Condition[]
}

/** The most conditions that are tried one by one. */
const MOST = 8

/** The name for which similar names are searched. Undefined if the condition is not about a name. */
export function nameIn(condition: Condition): string | undefined {
  if (condition.not) return undefined
  if (condition.field === 'counterparty') return condition.anyOf[0]
  return condition.field === 'text' && amountsOfText(condition.phrase).length === 0 ? condition.phrase : undefined
}

/** Variants of a filter that finds nothing: with the opposite sign, with a similar name, or without one condition. */
export function nearestReadings(
  filter: readonly Condition[],
  namesLike: (name: string) => readonly CounterpartyCount[]
): readonly Reading[] {
  const places = filter.slice(0, MOST).map((condition, index) => ({ condition, index }))
  const instead = places.flatMap(({ condition, index }) =>
    [...otherSign(condition), ...otherNames(condition, namesLike)].map((other): Reading => ({
      how: 'instead',
      condition: other,
      filter: filter.with(index, other)
    }))
  )
  const without = places.map(({ condition, index }): Reading => ({
    how: 'without',
    condition,
    filter: filter.toSpliced(index, 1)
  }))
  return [...instead, ...(filter.length > 1 ? without : [])]
}

function otherSign(condition: Condition): readonly Condition[] {
  if (condition.field !== 'amount') return []
  return [{ ...condition, min: negated(condition.max), max: negated(condition.min) }]
}

function negated(bound: Bound | null): Bound | null {
  if (bound === null || /^-?0*\.?0*$/.test(bound.value)) return bound
  return { ...bound, value: bound.value.startsWith('-') ? bound.value.slice(1) : `-${bound.value}` }
}

function otherNames(
  condition: Condition,
  namesLike: (name: string) => readonly CounterpartyCount[]
): readonly Condition[] {
  const name = nameIn(condition)
  if (name === undefined) return []
  return namesLike(name).map((like) => ({ field: 'counterparty', anyOf: [like.name], not: false }))
}

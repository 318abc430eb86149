import type { Bound } from '../../../../shared/domain/transactionFilter.ts'
import type { AmountRange } from '../../../../shared/query/amountText.ts'
import { readAmount } from '../../../kit/bridge/format.ts'

export const COMPARISONS = [
  { value: 'at-least', label: 'is at least' },
  { value: 'above', label: 'is more than' },
  { value: 'at-most', label: 'is at most' },
  { value: 'below', label: 'is less than' },
  { value: 'between', label: 'is from … to …' },
  { value: 'exactly', label: 'is exactly' }
] as const
export type Comparison = (typeof COMPARISONS)[number]['value']

/** The kind of a range. With no range yet, by its lower end. */
export function comparisonOf(range: AmountRange | undefined): Comparison {
  const { min = null, max = null } = range ?? {}
  if (min && max) return min.value === max.value && min.isIncluded && max.isIncluded ? 'exactly' : 'between'
  if (max) return max.isIncluded ? 'at-most' : 'below'
  return min?.isIncluded === false ? 'above' : 'at-least'
}

/**
 * The range for a comparison and typed amounts. Undefined while they are not amounts. `ends`: which ends of `between`
 * are included.
 */
export function amountRange(
  comparison: Comparison,
  low: string,
  high: string,
  ends = { min: true, max: true }
): AmountRange | undefined {
  const first = readAmount(low)
  if (first === undefined) return undefined
  const bound = (isIncluded: boolean): Bound => ({ value: first, isIncluded })
  switch (comparison) {
    case 'at-least':
      return { min: bound(true), max: null }
    case 'above':
      return { min: bound(false), max: null }
    case 'at-most':
      return { min: null, max: bound(true) }
    case 'below':
      return { min: null, max: bound(false) }
    case 'exactly':
      return { min: bound(true), max: bound(true) }
    case 'between': {
      const second = readAmount(high)
      return second === undefined ? undefined : { min: bound(ends.min), max: { value: second, isIncluded: ends.max } }
    }
  }
}

import { MONEY_SCALE } from '../../../../shared/domain/money.ts'
import type { Bound } from '../../../../shared/domain/transactionFilter.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import type { RowTest } from './rowMask.ts'

interface Range {
  readonly min: bigint
  readonly max: bigint
}

const LEAST = -(2n ** 63n)
const MOST = 2n ** 63n - 1n

/** Tests whether the amount of a row, or its size without sign, is within bounds with any number of digits. */
export function amountTest(
  columns: RowColumns,
  field: 'amount' | 'size',
  bounds: { readonly min: Bound | null; readonly max: Bound | null }
): RowTest {
  const range = {
    min: bounds.min ? lowest(bounds.min) : LEAST,
    max: bounds.max ? highest(bounds.max) : MOST
  }
  if (field === 'amount') return within(columns, range)
  const [positive, negative] = [
    within(columns, { ...range, min: max(range.min, 0n) }),
    within(columns, mirrored(range))
  ]
  return (row) => positive(row) || negative(row)
}

/** The lowest scaled amount within a lower bound. The bound may lie between two amounts. */
function lowest({ value, isIncluded }: Bound): bigint {
  const { floor, isExact } = scaled(value)
  return isExact && isIncluded ? floor : floor + 1n
}

function highest({ value, isIncluded }: Bound): bigint {
  const { floor, isExact } = scaled(value)
  return isExact && !isIncluded ? floor - 1n : floor
}

/** The highest scaled amount that is not above a decimal, and whether it equals the decimal. */
function scaled(decimal: string): { readonly floor: bigint; readonly isExact: boolean } {
  const [whole = '', fraction = ''] = decimal.split('.')
  const cut = BigInt(whole + fraction.slice(0, MONEY_SCALE).padEnd(MONEY_SCALE, '0'))
  const isExact = /^0*$/.test(fraction.slice(MONEY_SCALE))
  return { floor: decimal.startsWith('-') && !isExact ? cut - 1n : cut, isExact }
}

function mirrored({ min, max: most }: Range): Range {
  return { min: -most, max: -max(min, 0n) }
}

const max = (one: bigint, other: bigint) => (one > other ? one : other)

/** Compares halves, because reading a 64-bit number would create an object for each row. */
function within({ upper, lower }: RowColumns, { min, max: most }: Range): RowTest {
  const [minUpper, minLower] = halves(min < LEAST ? LEAST : min)
  const [maxUpper, maxLower] = halves(most > MOST ? MOST : most)
  return (row) => {
    const high = upper[2 * row + 1] ?? 0
    const low = lower[2 * row] ?? 0
    if (high < minUpper || (high === minUpper && low < minLower)) return false
    return high < maxUpper || (high === maxUpper && low <= maxLower)
  }
}

function halves(value: bigint): readonly [upper: number, lower: number] {
  return [Number(value >> 32n), Number(value & 0xffff_ffffn)]
}

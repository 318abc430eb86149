import { parseMoney } from '../../../shared/domain/money.ts'
import type { Bound } from '../../../shared/domain/transactionFilter.ts'
import { AppError } from '../../../shared/errors.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import type { RowTest } from './rowMask.ts'

interface Range {
  readonly min: bigint
  readonly max: bigint
}

const LEAST = -(2n ** 63n)
const MOST = 2n ** 63n - 1n

/** Whether the amount, or without its sign the size, of a row is within bounds. Throws `bad-input` for no amount. */
export function amountTest(
  columns: RowColumns,
  field: 'amount' | 'size',
  bounds: { readonly min: Bound | null; readonly max: Bound | null }
): RowTest {
  const range = {
    min: bounds.min ? scaled(bounds.min) + (bounds.min.isIncluded ? 0n : 1n) : LEAST,
    max: bounds.max ? scaled(bounds.max) - (bounds.max.isIncluded ? 0n : 1n) : MOST
  }
  if (field === 'amount') return within(columns, range)
  const [positive, negative] = [
    within(columns, { ...range, min: max(range.min, 0n) }),
    within(columns, mirrored(range))
  ]
  return (row) => positive(row) || negative(row)
}

function scaled({ value }: Bound): bigint {
  // The scale of money is the same for every currency.
  const money = parseMoney(value, 'EUR', 'major')
  if (money !== undefined) return money
  throw new AppError('bad-input', `${value} is no amount: at most four decimals, and not above 922,337,203,685,477.`)
}

function mirrored({ min, max: most }: Range): Range {
  return { min: -most, max: -max(min, 0n) }
}

const max = (one: bigint, other: bigint) => (one > other ? one : other)

/** Compares halves: a 64-bit number would be made anew for each row. */
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

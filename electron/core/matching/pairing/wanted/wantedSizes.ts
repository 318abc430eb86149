import { parseMoney } from '../../../../../shared/domain/money.ts'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { ExpectedItem, FoundRow, InstructedBatch, WantedSizes } from '../../model.ts'
import { batchNamer } from '../batches/batchIds.ts'
import { compareNames } from '../inOrder.ts'

/** The amounts with which items, or what is left of batches, may be booked, within the widest tolerance of the rules. */
export function wantedSizes(
  { left, closed }: Readonly<Record<'left' | 'closed', readonly ExpectedItem[]>>,
  batches: readonly InstructedBatch[],
  rules: readonly MatchRule[]
): readonly WantedSizes[] {
  const sizes = new Map<string, Set<bigint>>()
  const want = (currency: string, amount: bigint): void => {
    const wanted = sizes.get(currency)
    const size = amount < 0n ? -amount : amount
    if (wanted) wanted.add(size)
    else sizes.set(currency, new Set([size]))
  }
  const sums = new Map<string, bigint>()
  // Whatever its booking: a batch that is expected item by item may still be booked as one (`bookingHints`).
  const known = new Set(batches.map(({ id }) => id))
  const batchOf = batchNamer(batches)
  for (const { amount, currency } of closed) if (amount !== null && currency !== null) want(currency, amount)
  for (const item of left) {
    const { amount, currency } = item
    if (amount === null || currency === null) continue
    want(currency, amount)
    const batch = batchOf(item) ?? ''
    const name = `${currency}${batch}`
    if (known.has(batch)) sums.set(name, (sums.get(name) ?? 0n) + amount)
  }
  for (const [name, sum] of sums) want(name.slice(0, 3), sum)
  const tolerance = widest(rules)
  return [...sizes]
    .sort(([one], [other]) => compareNames(one, other))
    .map(([currency, of]) => ({ currency, ranges: rangesOf(of, tolerance) }))
}

/** What transactions moved, to the digit. */
export function exactSizes(rows: readonly FoundRow[]): readonly WantedSizes[] {
  const sizes = new Map<string, Set<bigint>>()
  for (const { currency, amount } of rows) {
    const known = sizes.get(currency) ?? new Set()
    sizes.set(currency, known.add(amount < 0n ? -amount : amount))
  }
  return Array.from(sizes, ([currency, of]) => ({ currency, ranges: rangesOf(of, 0n) }))
}

/** Ascending ranges around the sizes; overlapping ones are merged. */
function rangesOf(sizes: ReadonlySet<bigint>, tolerance: bigint): WantedSizes['ranges'] {
  const ranges: [bigint, bigint][] = []
  for (const size of [...sizes].sort((one, other) => (one < other ? -1 : 1))) {
    const least = size > tolerance ? size - tolerance : 0n
    const last = ranges.at(-1)
    if (last && least <= last[1] + 1n) last[1] = size + tolerance
    else ranges.push([least, size + tolerance])
  }
  return ranges
}

function widest(rules: readonly MatchRule[]): bigint {
  let most = 0n
  for (const { isOn, tests } of rules) {
    for (const test of isOn ? tests : []) {
      if (test.field !== 'amount' || test.tolerance === null) continue
      const tolerance = parseMoney(test.tolerance, 'EUR', 'major') ?? 0n
      if (tolerance > most) most = tolerance
    }
  }
  return most
}

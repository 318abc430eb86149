import type { CounterpartyFlow } from '../../../../shared/domain/overview.ts'
import type { CurrencyRows } from './periodFlows.ts'
import { sortByCode } from '../ordering/radixSort.ts'
import type { SortKey } from '../ordering/sortKeys.ts'
import { createMoneySums, NO_MONEY, shownSum, type MoneySum } from './sumRows.ts'

const MOST = 10

interface NamedRows {
  readonly counterparties: SortKey
  readonly nameOf: (row: number) => string | null
}

interface Candidate {
  readonly rows: Uint32Array
  /** The approximate amount of money moved; used only to choose the largest. */
  readonly size: number
}

/** The counterparties with the most money moved, the largest first. */
export function largestCounterparties(
  { columns, currency, rows }: CurrencyRows,
  { counterparties: { rank, values }, nameOf }: NamedRows
): CounterpartyFlow[] {
  const rankOf = (row: number) => rank[row] ?? values
  const grouped = sortByCode(rows, rankOf, values + 1)
  const largest = candidates(grouped, rankOf, columns.upper, columns.lower)
  return largest
    .map((its) => ({ its, sum: sumOf(its) }))
    .sort((a, b) => compare(turnover(b.sum), turnover(a.sum)))
    .slice(0, MOST)
    .map(({ its, sum }) => ({ name: nameOf(its.at(-1) ?? 0), ...shownSum(sum, currency) }))

  function sumOf(its: Uint32Array): MoneySum {
    const sums = createMoneySums(columns, 1)
    for (const row of its) sums.add(0, row)
    return sums.read().get(0) ?? NO_MONEY
  }
}

const turnover = ({ incoming, outgoing }: MoneySum) => incoming - outgoing
const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** Twice as many groups as needed: the largest by a sum in doubles, whose last digits may be wrong. */
function candidates(
  grouped: Uint32Array,
  rankOf: (row: number) => number,
  upper: Int32Array,
  lower: Uint32Array
): Uint32Array[] {
  let best: Candidate[] = []
  for (let start = 0; start < grouped.length;) {
    const code = rankOf(grouped[start] ?? 0)
    let size = 0
    let end = start
    for (; end < grouped.length && rankOf(grouped[end] ?? 0) === code; end++) {
      const row = grouped[end] ?? 0
      size += Math.abs((upper[2 * row + 1] ?? 0) * 2 ** 32 + (lower[2 * row] ?? 0))
    }
    best.push({ rows: grouped.subarray(start, end), size })
    if (best.length > 10 * MOST) best = largestOf(best)
    start = end
  }
  return largestOf(best).map(({ rows }) => rows)
}

function largestOf(all: readonly Candidate[]): Candidate[] {
  return all.toSorted((a, b) => b.size - a.size).slice(0, 2 * MOST)
}

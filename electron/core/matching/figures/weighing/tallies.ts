import { formatMoney } from '../../../../../shared/domain/money.ts'
import {
  DIFFERENCE_PARTS,
  type Difference,
  type DifferencePart,
  type DifferencePartKind
} from '../../../../../shared/domain/reconciliation/difference.ts'
import { compareNames } from '../../pairing/inOrder.ts'

/** Expected and found sums by currency, and the parts of the difference. */
export interface Tallies {
  readonly adding: Tallying
  /** Subtracts what was added before. */
  readonly taking: Tallying
  readonly differences: () => readonly Difference[]
  readonly copy: () => Tallies
}

export interface Tallying {
  readonly expect: (currency: string, amount: bigint) => void
  readonly find: (currency: string, amount: bigint) => void
  readonly add: (kind: DifferencePartKind, currency: string, amount: bigint, about: About) => void
}

/** How many a part of the difference contains, and how much of it is unexplained. */
interface About {
  readonly count: number
  readonly unexplained: bigint
  readonly isUnexplained: boolean
}

interface Tally {
  /** How often something was added; a part that nothing was added to is not shown, whatever its sum. */
  uses: number
  expected: bigint
  found: bigint
  readonly parts: Map<DifferencePartKind, PartTally>
}

interface PartTally {
  uses: number
  count: number
  amount: bigint
  unexplainedCount: number
  unexplained: bigint
}

export function makeTallies(from: ReadonlyMap<string, Tally> = new Map()): Tallies {
  const tallies = new Map(
    Array.from(from, ([currency, { parts, ...tally }]) => [
      currency,
      { ...tally, parts: new Map(Array.from(parts, ([kind, part]) => [kind, { ...part }])) }
    ])
  )
  return {
    adding: tallyingIn(tallies, 1),
    taking: tallyingIn(tallies, -1),
    copy: () => makeTallies(tallies),
    differences: () =>
      [...tallies]
        .filter(([, { uses }]) => uses > 0)
        .sort(([one], [other]) => compareNames(one, other))
        .map(([currency, tally]) => show(currency, tally))
  }
}

function tallyingIn(tallies: Map<string, Tally>, times: 1 | -1): Tallying {
  const signed = (amount: bigint): bigint => (times === 1 ? amount : -amount)
  const tallyOf = (currency: string): Tally => {
    let tally = tallies.get(currency)
    if (!tally) tallies.set(currency, (tally = { uses: 0, expected: 0n, found: 0n, parts: new Map() }))
    tally.uses += times
    return tally
  }
  return {
    expect: (currency, amount) => void (tallyOf(currency).expected += signed(amount)),
    find: (currency, amount) => void (tallyOf(currency).found += signed(amount)),
    add: (kind, currency, amount, about) => {
      const part = partOf(tallyOf(currency), kind)
      part.uses += times
      part.count += times * about.count
      part.amount += signed(amount)
      if (!about.isUnexplained) return
      part.unexplainedCount += times * about.count
      part.unexplained += signed(about.unexplained)
    }
  }
}

function partOf({ parts }: Tally, kind: DifferencePartKind): PartTally {
  const known = parts.get(kind)
  if (known) return known
  const part = { uses: 0, count: 0, amount: 0n, unexplainedCount: 0, unexplained: 0n }
  parts.set(kind, part)
  return part
}

function show(currency: string, { expected, found, parts }: Tally): Difference {
  const money = (amount: bigint): string => formatMoney(amount, currency)
  const shown = DIFFERENCE_PARTS.flatMap((kind): DifferencePart[] => {
    const part = parts.get(kind)
    if (!part || part.uses === 0) return []
    const { count, unexplainedCount } = part
    return [{ kind, count, amount: money(part.amount), unexplainedCount, unexplained: money(part.unexplained) }]
  })
  const all = [...parts.values()]
  return {
    currency,
    expected: money(expected),
    found: money(found),
    difference: money(expected - found),
    parts: shown,
    unexplained: money(all.reduce((sum, part) => sum + part.unexplained, 0n)),
    unexplainedCount: all.reduce((sum, part) => sum + part.unexplainedCount, 0)
  }
}

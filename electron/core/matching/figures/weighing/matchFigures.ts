import { parseMoney } from '../../../../../shared/domain/money.ts'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { ExpectedItem, FoundRow, HeldMatch } from '../../model.ts'
import type { MatchFigures, Resolutions } from '../assessment.ts'
import { differencesOf, hasChanged } from './differencesOf.ts'
import { factsOf } from './factsOf.ts'
import { sidesOf, type Sides } from './sides.ts'
import type { Tallying } from './tallies.ts'
import { explainedSides, hasOtherDifference } from './unexplained.ts'

/** The figures of a match by currency, and the part that nobody has explained. */
interface WeighedMatch extends MatchFigures {
  readonly sides: readonly Sides[]
  /** The unexplained amount of each side. */
  readonly left: readonly bigint[]
}

/** The amount tolerance of each rule by its id, as scaled money. */
export function tolerancesOf(rules: readonly MatchRule[]): ReadonlyMap<string, bigint> {
  return new Map(rules.map(({ id, tests }) => [id, toleranceOf(tests)]))
}

/** Calculates the figures of a match and whether somebody has to look at it, and adds them to `tallying`. */
export function weigh(
  match: HeldMatch,
  { items, rows }: MatchSides,
  { resolutions, tolerances }: Explained,
  tallying: Tallying
): MatchFigures {
  const plain = resolutions.goingOn?.has(match.id) ? undefined : plainFigures(match, items, rows)
  if (plain) {
    const amount = rows[0]?.amount ?? 0n
    tallying.expect(plain.currency, amount)
    tallying.find(plain.currency, amount)
    return plain
  }
  const weighed = weighClosely(match, items, rows, { resolutions, tolerances })
  tallyMatch(tallying, weighed, items.length)
  return weighed
}

/** The items and transactions of a match. */
export interface MatchSides {
  readonly items: readonly ExpectedItem[]
  readonly rows: readonly FoundRow[]
}

/** What explains a difference: a person's note, or the tolerance of the rule, by its id. */
export interface Explained {
  readonly resolutions: Resolutions
  readonly tolerances: ReadonlyMap<string, bigint>
}

/** The figures of a match, compared in every way. */
export function weighClosely(
  match: HeldMatch,
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[],
  { resolutions, tolerances }: Explained
): WeighedMatch {
  const sides = sidesOf(items, rows)
  const isUnclassified = rows.some(({ settlementStatus }) => settlementStatus === 'unclassified')
  const isPending = isUnclassified || rows.some(({ settlementStatus }) => settlementStatus === 'pending')
  const hasFailed = rows.every(({ settlementStatus }) => settlementStatus === 'failed')
  const [first] = sides
  const residual = first ? first.expected - first.settled : 0n
  const explained = explainedSides(match, sides, isUnclassified, resolutions)
  const left = explained.map(({ rest, decided }) => rest - decided)
  const differing = differencesOf(match, items, rows, sides)
  // The payment failed and is expected elsewhere, but was paid here after all.
  const isPaidTwice = differing.length === 0 && resolutions.goingOn?.has(match.id) && explained[0]?.rest !== 0n
  const differences = isPaidTwice ? (['changed'] as const) : differing
  const facts = differences.length > 0 || isUnclassified ? factsOf(match, items, rows) : NO_FACTS
  // Money in transit needs no explanation, as long as its status is known.
  const isUnexplained = (differences.length > 0 || isUnclassified) && !isExplained()
  const kind = { isPending, hasFailed, isUnexplained }
  return { sides, left, currency: first?.currency ?? '', residual, differences, facts, ...kind }

  function isExplained(): boolean {
    if (items.every(({ key }) => resolutions.items.has(key))) return true
    const { matches, decided, goingOn } = resolutions
    const resolution = matches.get(match.id)
    if (resolution || goingOn?.has(match.id)) {
      if (resolution && !decided?.has(match.id)) return true
      const isElsewhere = resolution?.kind === 'carried' || goingOn?.has(match.id) === true
      const isOther = hasOtherDifference({ differences, facts }, decided?.get(match.id), isElsewhere)
      return left.every((amount) => amount === 0n) && !isOther
    }
    if (isPending || differences.length !== 1 || differences[0] !== 'amount' || sides.length !== 1) return false
    const tolerance = match.rule === null ? 0n : (tolerances.get(match.rule) ?? 0n)
    return residual <= tolerance && -residual <= tolerance
  }
}

/**
 * A match with pending money counts as pending as a whole, and one whose payments failed counts as not paid. Otherwise
 * the rest between the sides is a residual.
 */
function tallyMatch(tallying: Tallying, match: WeighedMatch, items: number): void {
  const { sides, left, isPending, hasFailed, isUnexplained, differences } = match
  sides.forEach(({ currency, expected, settled }, at) => {
    tallying.expect(currency, expected)
    tallying.find(currency, settled)
    const open = expected - settled
    const unexplained = left[at] ?? 0n
    if (isPending) {
      tallying.add('pending', currency, open, { count: at === 0 ? items : 0, unexplained, isUnexplained })
    } else if (hasFailed) {
      tallying.add('missing', currency, open, { count: at === 0 ? items : 0, unexplained, isUnexplained })
    } else if (open !== 0n || (at === 0 && differences.length > 0)) {
      tallying.add('residual', currency, open, { count: 1, unexplained, isUnexplained })
    }
  })
}

/** By currency; nearly all of a hundred thousand matches are alike and share one object. */
const plain = new Map<string, MatchFigures>()
const NONE: MatchFigures['differences'] = []
const NO_FACTS: MatchFigures['facts'] = []

/** The figures of a one-to-one match that settled as expected, without further checks. */
function plainFigures(
  { figures, against, later }: HeldMatch,
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[]
): MatchFigures | undefined {
  const [item, row] = [items[0], rows[0]]
  if (item === undefined || row === undefined || items.length > 1 || rows.length > 1) return undefined
  if (item.amount !== row.amount || item.currency !== row.currency || row.settlementStatus !== 'settled')
    return undefined
  if (item.counterpartyNumber !== null && item.counterpartyNumber !== row.counterpartyNumber) return undefined
  // One number at two banks is two accounts.
  const [bank, other] = [item.counterpartyBankCode, row.counterpartyBankCode]
  if (bank !== null && other !== null && bank !== other) return undefined
  if (against || later || row.isAbsent || hasChanged(row, figures)) return undefined
  const { currency } = row
  const known = plain.get(currency)
  if (known) return known
  const isPlain = { isPending: false, hasFailed: false, isUnexplained: false }
  const made = { currency, residual: 0n, differences: NONE, facts: NO_FACTS, ...isPlain }
  plain.set(currency, made)
  return made
}

function toleranceOf(tests: MatchRule['tests']): bigint {
  for (const test of tests) if (test.field === 'amount') return parseMoney(test.tolerance ?? '0', 'EUR', 'major') ?? 0n
  return 0n
}

import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import type { RuleContext } from '../applying/applyRules.ts'
import { createBudget } from '../applying/budget.ts'
import { COVERING_RULE } from './coveringRule.ts'
import { findSums } from './findSums.ts'
import { groupsOf, type Group, type Sized } from './groups.ts'
import { sharedTraits } from './sharedTraits.ts'

/** Step limits for all searches together and for one: about half a second on a slow machine. */
const ALL_STEPS = 1_000_000
const STEPS = 4_000
/** Most sums shown for one payment. */
const MOST_FOUND = 3

/**
 * Asks about what is left: several transactions that add up to one payment, the other way round, or a whole group on
 * both sides. It never matches, because amounts may add up by chance. Returns how many searches were not finished.
 */
export function askCoverings(
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[],
  { bulks, matchState, judge }: Pick<RuleContext, 'bulks' | 'matchState' | 'judge'>
): readonly string[] {
  let left = ALL_STEPS
  let cut = 0
  const sumsFor: SumsFor = (parts, target, { mostParts }) => {
    const steps = createBudget(Math.min(STEPS, left))
    const given = steps.left
    const sizes = parts.map(({ size }) => size)
    const found = findSums({ parts: sizes, target, mostParts, mostFound: MOST_FOUND }, steps)
    left -= given - steps.left
    if (steps.left === 0) cut++
    return found.map((sum) => parts.filter((_, at) => sum.includes(at)).map(({ side }) => side))
  }
  for (const trait of sharedTraits(bulks)) {
    for (const group of groupsOf(items.filter(matchState.isFree), rows.filter(matchState.isFree), trait)) {
      if (group.items.length + group.rows.length > trait.mostSides) cut++
      else askGroup(group, sumsFor, { matchState, judge })
    }
  }
  if (cut === 0) return []
  const searches = cut === 1 ? 'one search' : `${String(cut)} searches`
  return [`The search for amounts that add up was not finished: ${searches} had too many combinations.`]
}

type SumsFor = <Side>(parts: readonly Sized<Side>[], target: bigint, trait: Group['trait']) => readonly Side[][]

function askGroup(
  group: Group,
  sumsFor: SumsFor,
  { matchState, judge }: Pick<RuleContext, 'matchState' | 'judge'>
): void {
  for (const { side: item, size } of group.items) {
    const parts = group.rows.filter(({ side }) => matchState.isFree(side))
    if (parts.length < 2) continue
    for (const found of sumsFor(parts, size, group.trait))
      if (!found.some((row) => judge.isForbidden(item, row))) ask(group, [item], found, matchState)
  }
  for (const { side: row, size } of group.rows) {
    const parts = group.items.filter(({ side }) => matchState.isFree(side))
    if (parts.length < 2 || !matchState.isFree(row)) continue
    for (const found of sumsFor(parts, size, group.trait))
      if (!found.some((item) => judge.isForbidden(item, row))) ask(group, found, [row], matchState)
  }
  const items = group.items.filter(({ side }) => matchState.isFree(side))
  const rows = group.rows.filter(({ side }) => matchState.isFree(side))
  if (items.length < 2 || rows.length < 2 || total(items) !== total(rows)) return
  // Each payment must be allowed to match at least one of the transactions.
  if (items.some(({ side: item }) => rows.every(({ side: row }) => judge.isForbidden(item, row)))) return
  ask(
    group,
    items.map(({ side }) => side),
    rows.map(({ side }) => side),
    matchState
  )
}

function ask(
  { trait, currency }: Group,
  items: ExpectedItem[],
  rows: FoundRow[],
  matchState: RuleContext['matchState']
): void {
  const amount = items.reduce((sum, item) => sum + (item.amount ?? 0n), 0n)
  const sides = `${count(items.length, 'expected payment')} and ${count(rows.length, 'transaction')}`
  const why = `${sides} share ${trait.name} and add up to the same: ${formatMoney(amount, currency)} ${currency}.`
  matchState.ask(COVERING_RULE, { items, rows }, { together: true, why })
}

function count(many: number, what: string): string {
  return many === 1 ? `One ${what}` : `${String(many)} ${what}s`
}

function total(sides: readonly Sized<unknown>[]): bigint {
  return sides.reduce((sum, { size }) => sum + size, 0n)
}

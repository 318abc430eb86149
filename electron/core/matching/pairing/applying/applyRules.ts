import type { FoundRow } from '../../model.ts'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { Comparer, ComparingContext } from '../comparing/comparer.ts'
import { openDaysOf } from '../comparing/businessDays.ts'
import { comparersOf } from '../comparing/comparers.ts'
import { taughtBy, type KnownBulks } from '../knownBulks.ts'
import { candidateGroupsOf, type CandidateGroup } from './candidateGroups.ts'
import type { MatchState } from './matchState.ts'
import type { AppliedRule, Ground } from './ground.ts'
import { resolveGroups } from './resolveGroups.ts'
import { isNamedById } from './ruleTests.ts'

export interface RuleContext extends Ground {
  readonly bulks: KnownBulks
  readonly trustsUnknownAccounts: boolean
}

/** Equal payments of a rhythm are distinguished by the day of each, which is the next open one where it is closed. */
const OWN_DAY: Comparer = {
  keys: {
    ofItem: ({ dueOn }) => (dueOn === null ? [] : openDaysOf(dueOn)),
    ofRow: ({ createdAt }) => [createdAt.slice(0, 10)]
  },
  pairs: null
}

/** A rule that is applied either only to failed transactions or only to the others. */
interface Step {
  readonly appliedRule: AppliedRule
  readonly narrowing: readonly (readonly Comparer[])[]
  readonly to: 'alive' | 'failed'
}

/** Applies all enabled rules in their order to what is unclaimed, and learns the bulk payments of the matches. */
export function applyRules(ground: CandidateGroup, rules: readonly MatchRule[], course: RuleContext): void {
  const { matchState, bulks, judge, budgets, trustsUnknownAccounts } = course
  let items = ground.items
  const rows = { alive: ground.rows.filter(isAlive), failed: ground.rows.filter((row) => !isAlive(row)) }
  for (const { appliedRule, narrowing, to } of stepsOf(rules, { bulks, trustsUnknownAccounts })) {
    items = items.filter(matchState.isFree)
    if (items.length === 0) break
    rows[to] = rows[to].filter(matchState.isFree)
    const before = matchState.matches.length
    const candidateGroups = candidateGroupsOf({ items, rows: rows[to] }, appliedRule.comparers, budgets.comparing)
    resolveGroups(candidateGroups, appliedRule, narrowing, { matchState, judge, budgets })
    learnFrom(matchState.matches.slice(before), bulks)
  }
}

/**
 * Failed transactions come after the others, so that an item with several attempts is claimed by the successful one.
 * Each part of the rule order does this on its own: the certain and strong rules first, then the likely ones, because a
 * failed attempt with the item's own id proves more than another payment of the same amount. Nobody needs to be asked
 * about money that never moved.
 */
function stepsOf(rules: readonly MatchRule[], context: ComparingContext): readonly Step[] {
  const ruleOrder = rules.filter(({ isOn }) => isOn)
  const appliedRules = ruleOrder.map((rule): AppliedRule => ({ rule, comparers: comparersOf(rule.tests, context) }))
  // Several payments may share one id; the amount is the first test that separates them.
  const exactAmount = comparersOf([{ field: 'amount', tolerance: null }], context)
  const steps = (to: Step['to']) =>
    appliedRules.map((appliedRule, at): Step => {
      const below = appliedRules.slice(at + 1).map(({ comparers }) => comparers)
      const days = isNamedById(appliedRule.rule) ? [] : [[OWN_DAY]]
      return { appliedRule, narrowing: [exactAmount, ...days, ...below], to }
    })
  const proving = ruleOrder.findLastIndex(({ strength }) => strength === 'certain' || strength === 'strong') + 1
  const [alive, failed] = [steps('alive'), steps('failed')]
  const parts = [alive.slice(0, proving), failed.slice(0, proving), alive.slice(proving), failed.slice(proving)]
  return parts.flat().filter(({ appliedRule, to }) => to === 'alive' || appliedRule.rule.confirms)
}

function isAlive({ settlementStatus }: FoundRow): boolean {
  return settlementStatus !== 'failed'
}

function learnFrom(matches: MatchState['matches'], bulks: KnownBulks): void {
  for (const { items, rows } of matches) taughtBy(items, rows).forEach(bulks.learn)
}

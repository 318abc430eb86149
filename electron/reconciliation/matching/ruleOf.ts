import type { MatchRule } from '../../../shared/domain/reconciliation/matchRule.ts'
import type { RuleMatch } from '../model.ts'
import { BATCH_RULES } from './batches/batchRules.ts'
import { COVERING_RULE } from './leftovers/coveringRule.ts'
import { NEAR_RULES } from './leftovers/nearRules.ts'

/** What a rule is called, by the id that a match or a question names: one of those in order, or one that is always there. */
export function ruleOf(id: string, rules: readonly MatchRule[]): Pick<MatchRule, 'id' | 'name' | 'strength'> | null {
  const rule = rulesInForce(rules).find((one) => one.id === id)
  return rule ? { id: rule.id, name: rule.name, strength: rule.strength } : null
}

export function isBatchRule(id: string): boolean {
  return BATCH_RULES.some((rule) => rule.id === id)
}

/** Everything that may be named, in the order in which it is tried: batches as one, the rules in their order, what is left over. */
export function rulesInForce(rules: readonly MatchRule[]): readonly MatchRule[] {
  return [...BATCH_RULES, ...rules, COVERING_RULE, ...NEAR_RULES]
}

/** How many matches each rule made, in the order in which rules are tried. */
export function countByRule(
  matches: readonly Pick<RuleMatch, 'rule'>[],
  rules: readonly MatchRule[]
): readonly { readonly id: string; readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { rule } of matches) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return rulesInForce(rules).flatMap(({ id, name }) => {
    const count = counts.get(id)
    return count === undefined ? [] : [{ id, name, count }]
  })
}

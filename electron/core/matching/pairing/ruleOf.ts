import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { RuleMatch } from '../model.ts'
import { BATCH_PART_RULE, BATCH_RULES } from './batches/batchRules.ts'
import { COVERING_RULE } from './leftovers/coveringRule.ts'
import { NEAR_RULES } from './leftovers/nearRules.ts'

/** The name of the rule with this id, either a rule in order or a built-in one. */
export function ruleOf(id: string, rules: readonly MatchRule[]): Pick<MatchRule, 'id' | 'name' | 'strength'> | null {
  const rule = rulesInForce(rules).find((one) => one.id === id)
  return rule ? { id: rule.id, name: rule.name, strength: rule.strength } : null
}

export function isBatchRule(id: string): boolean {
  return [...BATCH_RULES, BATCH_PART_RULE].some((rule) => rule.id === id)
}

/** All rules, built-in ones too, in the order in which they apply: batches as one, the rules in order, leftovers. */
export function rulesInForce(rules: readonly MatchRule[]): readonly MatchRule[] {
  return [...BATCH_RULES, ...rules, BATCH_PART_RULE, COVERING_RULE, ...NEAR_RULES]
}

/** How many matches each rule made, in the order in which rules apply. */
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

import type { MatchRule, RuleTest } from '../../../../shared/domain/reconciliation/matchRule.ts'

/** The limits of the contract. */
export const MOST_RULES = 30
export const MOST_TESTS = 8
export const MOST_DAYS = 366

export function changed(rules: readonly MatchRule[], id: string, change: Partial<MatchRule>): readonly MatchRule[] {
  return rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule))
}

/** Moves a rule one step up or down. */
export function moved(rules: readonly MatchRule[], id: string, step: 1 | -1): readonly MatchRule[] {
  const from = rules.findIndex((rule) => rule.id === id)
  const to = from + step
  if (from < 0 || to < 0 || to >= rules.length) return rules
  const rest = rules.filter((rule) => rule.id !== id)
  const rule = rules[from]
  return rule ? [...rest.slice(0, to), rule, ...rest.slice(to)] : rules
}

/** Adds a rule at the end. It only suggests matches until the user trusts it. */
export function added(rules: readonly MatchRule[]): readonly MatchRule[] {
  const ids = new Set(rules.map(({ id }) => id))
  let number = rules.length + 1
  while (ids.has(`rule-${number}`)) number++
  const rule: MatchRule = {
    id: `rule-${number}`,
    name: `Rule ${number}`,
    isOn: true,
    strength: 'weak',
    confirms: false,
    tests: [{ field: 'amount', tolerance: null }]
  }
  return [...rules, rule]
}

export function withTest(rule: MatchRule, place: number, test: RuleTest | undefined): Partial<MatchRule> {
  const tests = rule.tests.flatMap((each, at) => (at === place ? (test ? [test] : []) : [each]))
  return { tests }
}

/** Why the rules cannot be saved. Undefined if they can. */
export function ruleRefusal(rules: readonly MatchRule[]): string | undefined {
  if (rules.every(({ isOn }) => !isOn)) return 'At least one rule has to be on.'
  const nameless = rules.find(({ name }) => name.trim() === '')
  if (nameless) return 'Every rule needs a name.'
  const empty = rules.find(({ tests }) => tests.length === 0)
  if (empty) return `“${empty.name}” needs a test.`
  const wrong = rules.find(({ tests }) => tests.some((test) => isWrong(test)))
  return wrong && `A field of “${wrong.name}” is wrong: open it with Change.`
}

/** Whether the typed values cannot be compared. */
function isWrong(test: RuleTest): boolean {
  if (test.field === 'amount') return toleranceProblem(test.tolerance) !== undefined
  return test.field === 'date' && [test.daysBefore, test.daysAfter].some((days) => daysProblem(days) !== undefined)
}

/** What is wrong with a typed tolerance. Null means no tolerance. */
export function toleranceProblem(tolerance: string | null): string | undefined {
  const isAmount = tolerance === null || /^\d{1,12}(\.\d{1,4})?$/.test(tolerance)
  return isAmount ? undefined : 'An amount such as 0.50, or nothing.'
}

export function daysProblem(days: number): string | undefined {
  const isCount = Number.isInteger(days) && days >= 0 && days <= MOST_DAYS
  return isCount ? undefined : `A number from 0 to ${MOST_DAYS}.`
}

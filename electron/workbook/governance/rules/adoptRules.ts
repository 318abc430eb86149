import { DEFAULT_RULES, DEFAULT_WINDOW } from '../../../../shared/defaultRules.ts'
import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { WorkbookContext } from '../../context.ts'
import { readRules } from '../../tables/ruleSets.ts'
import { saveRules } from './ruleCalls.ts'

const MOST_TESTS = 8
/** Days that were delivered before; whoever chose others keeps them. */
const DELIVERED_BEFORE = JSON.stringify({ field: 'date', daysBefore: 5, daysAfter: 10 })

/** Whether nobody saved rules since the migration that kept those of before as version 0. */
const IS_OF_BEFORE = `SELECT 1 FROM rule_sets z WHERE z.version = 0
  AND z.made_by >= (SELECT made_by FROM rule_sets ORDER BY version DESC LIMIT 1)`

/**
 * Makes a further version of rules that were saved before rules looked around the execution day: it does, and is else as
 * it was. The log says so, and the version before stays.
 */
export function adoptRules(context: WorkbookContext): void {
  if (context.db.column<bigint>(IS_OF_BEFORE).get() === undefined) return
  const { rules } = readRules(context.db)
  const adopted = rules.map(withDays)
  const changed = adopted.filter((rule, at) => rule !== rules[at]).length
  if (changed > 0) saveRules(context, adopted, 'Tallydesk', changed)
}

/** By the ids of the service a payment is found at any time. */
function withDays(rule: MatchRule): MatchRule {
  const { tests, confirms } = rule
  const window = { field: 'date', ...DEFAULT_WINDOW } as const
  if (tests.some((test) => JSON.stringify(test) === DELIVERED_BEFORE)) {
    const now = tests.map((test) => (JSON.stringify(test) === DELIVERED_BEFORE ? window : test))
    return { ...rule, tests: now }
  }
  const isOfTheService = tests.some(({ field }) => field === 'correlationId' || field === 'bulk')
  const isDated = tests.some(({ field }) => field === 'date')
  if (!confirms || isOfTheService || isDated || tests.length >= MOST_TESTS) return rule
  return { ...rule, name: nameNow(rule), tests: [...tests, window] }
}

/** A rule that was never renamed goes by its name as delivered. */
function nameNow({ id, name }: MatchRule): string {
  const delivered = DEFAULT_RULES.find((rule) => rule.id === id)
  return delivered !== undefined && name === 'Reference and amount' ? delivered.name : name
}

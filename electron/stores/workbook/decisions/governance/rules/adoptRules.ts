import { DEFAULT_RULES, DEFAULT_WINDOW } from '../../../../../../shared/reconciliation/defaultRules.ts'
import type { MatchRule } from '../../../../../../shared/domain/reconciliation/matchRule.ts'
import type { WorkbookContext } from '../../../log/context.ts'
import { readRules } from '../../../file/tables/ruleSets.ts'
import { saveRules } from './ruleCalls.ts'

const MOST_TESTS = 8
/** The days test of earlier default rules; a user who chose other days keeps them. */
const DELIVERED_BEFORE = JSON.stringify({ field: 'date', daysBefore: 5, daysAfter: 10 })

/** Whether nobody saved rules since the migration stored the earlier default rules as version 0. */
const IS_OF_BEFORE = `SELECT 1 FROM rule_sets z WHERE z.version = 0
  AND z.made_by >= (SELECT made_by FROM rule_sets ORDER BY version DESC LIMIT 1)`

/**
 * Brings rules that were saved before the execution day was tested up to date, as a new version. Everything else stays
 * the same, the log records it, and the earlier version is kept.
 */
export function adoptRules(context: WorkbookContext): void {
  if (context.db.column<bigint>(IS_OF_BEFORE).get() === undefined) return
  const { rules } = readRules(context.db)
  const adopted = rules.map(withDays)
  const changed = adopted.filter((rule, at) => rule !== rules[at]).length
  if (changed > 0) saveRules(context, adopted, 'Tallydesk', changed)
}

/** The service's ids find a payment at any time, so those rules need no days. */
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

/** A rule that was never renamed gets its new default name. */
function nameNow({ id, name }: MatchRule): string {
  const delivered = DEFAULT_RULES.find((rule) => rule.id === id)
  return delivered !== undefined && name === 'Reference and amount' ? delivered.name : name
}

import { DEFAULT_RULES } from '../../../../../shared/reconciliation/defaultRules.ts'
import type { MatchRule, RuleSet } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { ReadDb } from '../../../../base/database/database.ts'

/** Version 0: the default rules. */
const DELIVERED: RuleSet = { version: 0, rules: DEFAULT_RULES, savedAt: null, savedBy: null }

type Row = readonly [version: bigint, rules: string, savedAt: string, savedBy: string]

/** The current rules. */
export function readRules(db: ReadDb): RuleSet {
  return setOf(db.rows<Row>(`${SELECT} ORDER BY version DESC LIMIT 1`).get())
}

/** The rules of a version, which never change; the default rules if there is no such version. */
export function readRulesOf(db: ReadDb, version: number): RuleSet {
  return setOf(db.rows<Row>(`${SELECT} WHERE version = ?`).get(version))
}

// The entry says who saved them; the column only repeats that.
const SELECT = 'SELECT version, rules, saved_at, by FROM rule_sets JOIN log ON seq = made_by'

function setOf(row: Row | undefined): RuleSet {
  if (!row) return DELIVERED
  const [version, rules, savedAt, savedBy] = row
  // A stored version 0 holds the default rules of an earlier release, on which decisions are based.
  const saved = version === 0n ? { savedAt: null, savedBy: null } : { savedAt, savedBy }
  return { version: Number(version), rules: JSON.parse(rules) as MatchRule[], ...saved }
}

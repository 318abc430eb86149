import type { ReadDb } from '../../../base/database/database.ts'
import type { Question, RuleMatch } from '../../../core/matching/model.ts'
import { readAcceptedNames } from '../file/tables/acceptedNames.ts'
import { readBatches } from '../file/tables/batches.ts'
import { readConcerns } from '../file/tables/concerns.ts'
import { readFound } from '../file/tables/found.ts'
import { readItems } from '../file/tables/items.ts'
import { readMarks } from '../file/tables/marks.ts'
import { readMatches } from '../file/tables/matches.ts'
import { readRules, readRulesOf } from '../file/tables/ruleSets.ts'
import type { OpenReconciliation, Unassessed } from './openReconciliation.ts'
import type { StoredMatch } from '../file/tables/matches.ts'
import { viewOf } from './viewOf.ts'

/** Loads a reconciliation into memory; undefined if there is none, or if it was discarded. */
export function loadReconciliation(db: ReadDb, id: string): OpenReconciliation | undefined {
  const head = db
    .rows<readonly [string | null]>('SELECT message_id FROM reconciliations WHERE id = ? AND discarded_by IS NULL')
    .get(id)
  if (!head) return undefined
  const items = readItems(db, id)
  const keys = new Map(items.map(({ rowId, key }) => [rowId, key]))
  const unassessed: Unassessed = {
    id,
    messageId: head[0],
    items: new Map(items.map((item) => [item.key, item])),
    batches: readBatches(db, id),
    rows: new Map(readFound(db, id).map((row) => [row.id, row])),
    claimedElsewhere: readClaimedElsewhere(db, id),
    acceptedNames: readAcceptedNames(db),
    matches: new Map(),
    changedMatches: new Map(),
    matchOfItem: new Map(),
    matchOfRow: new Map(),
    ...readMarks(db, id),
    concerns: readConcerns(db, id),
    ...readLastPlan(db, id)
  }
  for (const match of readMatches(db, id, (item) => keys.get(item) ?? '')) holdMatch(unassessed, match)
  const view = viewOf(unassessed)
  unassessed.changedMatches.clear()
  return { ...unassessed, view }
}

export function holdMatch(open: Unassessed, match: StoredMatch): void {
  const { matches, matchOfItem, matchOfRow, changedMatches } = open
  if (!changedMatches.has(match.id)) changedMatches.set(match.id, undefined)
  matches.set(match.id, match)
  for (const key of match.items) matchOfItem.set(key, match.id)
  for (const id of match.rows) matchOfRow.set(id, match.id)
}

export function dropMatch(open: Unassessed, match: StoredMatch): void {
  const { matches, matchOfItem, matchOfRow, changedMatches } = open
  if (!changedMatches.has(match.id)) changedMatches.set(match.id, match)
  matches.delete(match.id)
  for (const key of match.items) matchOfItem.delete(key)
  for (const id of match.rows) matchOfRow.delete(id)
}

/**
 * The transactions here that another reconciliation claims, with its id. A signed-off reconciliation stays as signed:
 * later claims, and claims that ended since, make no difference.
 */
export function readClaimedElsewhere(db: ReadDb, id: string): ReadonlyMap<string, string> {
  const signed = db.rows<
    readonly [madeBy: bigint, claims: string | null]
  >(`SELECT s.made_by, json_extract(s.snapshot, '$.claimedElsewhere') FROM sign_offs s WHERE s.reconciliation = ?
    AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id) ORDER BY s.id DESC LIMIT 1`)
  const [asOf = null, stored = null] = signed.get(id) ?? []
  if (stored !== null) return new Map(JSON.parse(stored) as readonly (readonly [string, string])[])
  // Old sign-offs did not store it.
  return readClaimsElsewhere(db, id, asOf)
}

/** The transactions here that another reconciliation claims, or claimed when this entry was made. */
export function readClaimsElsewhere(db: ReadDb, id: string, asOf: bigint | null = null): ReadonlyMap<string, string> {
  // The tables record when a claim was made and when it last ended. Two queries, each
  // with its own index: claims that hold and claims that ended. One query could use neither index.
  const claimedBy = (which: string) => `SELECT c.transaction_id, m.reconciliation FROM found f
    CROSS JOIN claims c ON c.transaction_id = f.id AND ${which}
    CROSS JOIN matches m ON m.id = c.match AND m.reconciliation <> f.reconciliation
      AND (?2 IS NULL OR m.made_by < ?2)
    WHERE f.reconciliation = ?1`
  const ended = claimedBy('c.ended_by IS NOT NULL AND c.ended_by > ?2')
  const sql = `${claimedBy('c.ended_by IS NULL')} UNION ALL ${ended}`
  return new Map(db.rows<readonly [string, string]>(sql).all(id, asOf))
}

/** The questions, suggestions and rules of the last plan, and what was shown before it. */
function readLastPlan(db: ReadDb, id: string): Pick<Unassessed, 'questions' | 'suggestions' | 'told' | 'rules'> {
  const plan = db
    .rows<readonly [questions: string, rulesVersion: bigint, told: string | null]>(
      'SELECT questions, rules_version, told FROM plans WHERE reconciliation = ?'
    )
    .get(id)
  if (!plan) return { questions: [], suggestions: [], told: new Set(), rules: readRules(db).rules }
  const [questions, rulesVersion, told] = plan
  return {
    questions: JSON.parse(questions) as Question[],
    suggestions: readSuggestions(db, id),
    told: new Set(JSON.parse(told ?? '[]') as string[]),
    rules: readRulesOf(db, Number(rulesVersion)).rules
  }
}

/** The matches of the plan that wait to be accepted; none for a signed-off reconciliation, which stays as signed. */
export function readSuggestions(db: ReadDb, id: string): readonly RuleMatch[] {
  const matches = db.column<string>(`SELECT m.matches FROM plans p CROSS JOIN plan_matches m
    ON m.reconciliation = p.reconciliation WHERE p.reconciliation = ? AND p.applied_by IS NULL
    AND NOT EXISTS (SELECT 1 FROM sign_offs s WHERE s.reconciliation = p.reconciliation
      AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id))
    ORDER BY m.place`)
  return matches.all(id).flatMap((some) => JSON.parse(some) as RuleMatch[])
}

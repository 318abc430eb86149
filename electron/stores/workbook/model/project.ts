import type { ReadDb } from '../../../base/database/database.ts'
import type { Question, RuleMatch } from '../../../core/matching/model.ts'
import { readBatches } from '../file/tables/batches.ts'
import { readConcerns } from '../file/tables/concerns.ts'
import { readFound } from '../file/tables/found.ts'
import { readItems } from '../file/tables/items.ts'
import { readMarks } from '../file/tables/marks.ts'
import { readMatches, type StoredMatch } from '../file/tables/matches.ts'
import { readRules, readRulesOf } from '../file/tables/ruleSets.ts'
import { readClaimedElsewhere } from './claimedElsewhere.ts'
import type { Unassessed } from './openReconciliation.ts'

/** What of a reconciliation a change touched in the tables. */
export interface Touched {
  /** The row ids of expected payments that were made, ended or came back. */
  readonly items?: readonly number[] | 'all'
  /** The ids of transactions that were read again. */
  readonly rows?: readonly string[] | 'all'
  /** The ids of matches that were made, ended or came back. */
  readonly matches?: readonly number[] | 'all'
  readonly batches?: boolean
  /** Resolutions and notes. */
  readonly marks?: boolean
  /** Assignments, and members whom a note mentions. */
  readonly concerns?: boolean
  /** Which other reconciliations claim its transactions. */
  readonly claims?: boolean
  /** What the last plan asks and suggests. */
  readonly plan?: boolean
}

/**
 * Makes memory of the tables: reads again what a change touched, also within that change, and leaves everything else as
 * the same objects, because others compare them. Apart from the rows that a plan hands over, nothing else changes an open
 * reconciliation.
 */
export function project(db: ReadDb, open: Unassessed, touched: Touched): void {
  const { id } = open
  if (touched.items) open.items = itemsNow(db, open, touched.items)
  if (touched.rows) open.rows = rowsNow(db, open, touched.rows)
  if (touched.batches) open.batches = readBatches(db, id)
  if (touched.matches) followMatches(db, open, touched.matches)
  if (touched.marks) Object.assign(open, readMarks(db, id))
  if (touched.concerns) open.concerns = readConcerns(db, id)
  if (touched.claims) open.claimedElsewhere = readClaimedElsewhere(db, id)
  if (touched.plan) Object.assign(open, readLastPlan(db, id))
}

/** Takes in matches that a plan made, whose rows are known. */
export function holdMatch(open: Unassessed, match: StoredMatch): void {
  const { matches, matchOfItem, matchOfRow, changedMatches } = open
  if (!changedMatches.has(match.id)) changedMatches.set(match.id, undefined)
  matches.set(match.id, match)
  for (const key of match.items) matchOfItem.set(key, match.id)
  for (const id of match.rows) matchOfRow.set(id, match.id)
}

function itemsNow(db: ReadDb, { id, items }: Unassessed, which: readonly number[] | 'all'): Unassessed['items'] {
  if (which === 'all') return new Map(readItems(db, id).map((item) => [item.key, item]))
  const touched = new Set(which)
  const now = new Map([...items].filter(([, { rowId }]) => !touched.has(rowId)))
  for (const item of readItems(db, id, which)) now.set(item.key, item)
  return now
}

function rowsNow(db: ReadDb, { id, rows }: Unassessed, which: readonly string[] | 'all'): Unassessed['rows'] {
  const read = readFound(db, id, which === 'all' ? undefined : which)
  return new Map([...(which === 'all' ? [] : rows), ...read.map((row) => [row.id, row] as const)])
}

function followMatches(db: ReadDb, open: Unassessed, which: readonly number[] | 'all'): void {
  const ids = which === 'all' ? undefined : which
  for (const match of ids?.flatMap((one) => open.matches.get(one) ?? []) ?? []) dropMatch(open, match)
  const keys = new Map(ids ? [] : [...open.items.values()].map(({ rowId, key }) => [rowId, key]))
  const keyOf = db.column<string>('SELECT key FROM items WHERE id = ?')
  // A match may be of an item that was split since.
  for (const match of readMatches(db, open.id, (item) => keys.get(item) ?? keyOf.get(item) ?? '', ids))
    holdMatch(open, match)
}

function dropMatch(open: Unassessed, match: StoredMatch): void {
  const { matches, matchOfItem, matchOfRow, changedMatches } = open
  if (!changedMatches.has(match.id)) changedMatches.set(match.id, match)
  matches.delete(match.id)
  for (const key of match.items) matchOfItem.delete(key)
  for (const id of match.rows) matchOfRow.delete(id)
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
function readSuggestions(db: ReadDb, id: string): readonly RuleMatch[] {
  const matches = db.column<string>(`SELECT m.matches FROM plans p CROSS JOIN plan_matches m
    ON m.reconciliation = p.reconciliation WHERE p.reconciliation = ? AND p.applied_by IS NULL
    AND NOT EXISTS (SELECT 1 FROM sign_offs s WHERE s.reconciliation = p.reconciliation
      AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id))
    ORDER BY m.place`)
  return matches.all(id).flatMap((some) => JSON.parse(some) as RuleMatch[])
}

import type { HeldMatch, Question } from '../model.ts'
import { assessmentOf } from './assess.ts'
import type { Resolutions, SuggestedSides } from './assessment.ts'
import {
  copyAssessmentState,
  hold,
  release,
  sidesIn,
  type Assessed,
  type AssessmentState
} from './state/assessmentState.ts'
import { relatedRows } from './state/related.ts'
import { ask, assessItems, assessRows, tallyItem, tallyRow } from './state/assessing.ts'
import { repetitionsIn } from './repeated.ts'
import { queueRests } from './state/bulkRests.ts'
import { recount } from './assessing/countAssessments.ts'

/** The new state of a reconciliation whose items, batches, transactions and rules stayed the same. */
export interface Reassessment {
  /** Matches that no longer hold, and matches that hold now but did not before. */
  readonly ended: readonly HeldMatch[]
  readonly made: readonly HeldMatch[]
  /** The matches that hold now, by item key and by id. */
  readonly matchOfItem: (key: string) => HeldMatch | undefined
  readonly matchOf: (id: number) => HeldMatch | undefined
  /** The resolutions before the change, and now. */
  readonly before: Resolutions
  readonly resolutions: Resolutions
  /** The questions now. */
  readonly questions: readonly Question[]
  readonly asked?: ReadonlySet<string>
  readonly suggested?: SuggestedSides
  readonly declined?: SuggestedSides
}

/**
 * Finds what `assess` would find now, but looks only at what changed and what depends on it. `rows` are the indexes of
 * transactions whose state may have changed.
 */
export function reassess(
  { assessmentState: was, counts, unexplained }: Assessed,
  change: Reassessment
): { readonly assessment: Assessed; readonly rows: readonly number[] } {
  const { before, resolutions } = change
  const now = copyAssessmentState(was)
  const resolved = resolvedMatches(change)
  for (const match of [...change.ended, ...resolved]) release(now, match, before)
  for (const match of [...change.made, ...resolved]) hold(now, match, resolutions)
  ask(now, change)

  const claims = indexesOfMatches(was, [...change.ended, ...change.made])
  const moved = [...claims.items, ...indexesOfMatches(was, resolved).items, ...resolvedItems(was, now, change)]
  const items = [...new Set([...moved, ...repeatedItems(now, moved)])]
  const resolvedNow = resolvedRows(was, now, change)
  const spoken = { items, rows: [...claims.rows, ...spokenForRows(was, now)] }
  const changed = [...new Set([...claims.rows, ...relatedRows(now, was, spoken), ...resolvedNow])]
  for (const place of items) if (was.itemClaims[place] === 0) tallyItem(was, place, now.tallies.taking)
  for (const place of changed) if (was.rowClaims[place] === 0) tallyRow(was, place, now.tallies.taking)
  assessItems(now, items, resolutions)
  assessRows(now, changed, resolutions)
  const rows = [...new Set([...changed, ...queueRests(now, changed, was)])]
  const counted = recount({ counts, unexplained }, assessmentsAt(was, items, rows), assessmentsAt(now, items, rows))
  return { assessment: assessmentOf(now, counted), rows }
}

/** Matches that still hold but whose resolution, or that of one of their items, was added, changed or removed. */
function resolvedMatches({
  ended,
  made,
  matchOfItem,
  matchOf,
  before,
  resolutions
}: Reassessment): readonly HeldMatch[] {
  const moved = new Set([...ended, ...made].map(({ id }) => id))
  const resolved = [
    ...differing(before.matches, resolutions.matches).map(matchOf),
    ...changedKeys(before.decided, resolutions.decided, ({ entry }) => entry).map(matchOf),
    ...changedKeys(before.goingOn, resolutions.goingOn, (amount) => amount).map(matchOf),
    ...differing(before.items, resolutions.items).map(matchOfItem)
  ]
  return [...new Set(resolved)].filter((match) => match !== undefined).filter(({ id }) => !moved.has(id))
}

function indexesOfMatches(assessmentState: AssessmentState, matches: readonly HeldMatch[]) {
  const sides = matches.map((match) => sidesIn(assessmentState, match))
  return { items: sides.flatMap(({ items }) => items), rows: sides.flatMap(({ rows }) => rows) }
}

/** The same payments elsewhere in the file: whether they repeat one that was paid may have changed. */
function repeatedItems({ of, itemIndexes }: AssessmentState, indexes: readonly number[]): readonly number[] {
  const repetitions = repetitionsIn(of.items)
  const items = indexes.flatMap((index) => of.items[index] ?? [])
  return items.flatMap((item) => repetitions(item)).flatMap(({ key }) => itemIndexes.get(key) ?? [])
}

function resolvedItems(
  was: AssessmentState,
  now: AssessmentState,
  { before, resolutions }: Reassessment
): readonly number[] {
  const keys = [
    ...changedKeys(before.items, resolutions.items, ({ kind }) => kind),
    ...differing(was.open.items, now.open.items),
    ...differing(was.asked, now.asked),
    ...differing(was.suggested.items, now.suggested.items)
  ]
  return keys.flatMap((key) => now.itemIndexes.get(key) ?? [])
}

function resolvedRows(
  was: AssessmentState,
  now: AssessmentState,
  { before, resolutions }: Reassessment
): readonly number[] {
  const ids = [
    ...differing(before.rows, resolutions.rows),
    ...changedKeys(before.decidedRows, resolutions.decidedRows, ({ entry }) => entry),
    ...differing(was.open.rows, now.open.rows),
    ...differing(was.suggested.rows, now.suggested.rows)
  ]
  return ids.flatMap((id) => now.rowIndexes.get(id) ?? [])
}

/** Transactions that a suggested match names now but did not before, or the other way round. */
function spokenForRows(was: AssessmentState, now: AssessmentState): readonly number[] {
  const ids = [...differing(was.suggested.rows, now.suggested.rows), ...differing(was.declined.rows, now.declined.rows)]
  return ids.flatMap((id) => now.rowIndexes.get(id) ?? [])
}

/** The names that are in only one of the two. */
function differing<Name>(one: Names<Name>, other: Names<Name>): readonly Name[] {
  return [...[...one.keys()].filter((name) => !other.has(name)), ...[...other.keys()].filter((name) => !one.has(name))]
}

/** The keys whose value differs, or that are in only one of the two. */
function changedKeys<Name, Value>(
  one: ReadonlyMap<Name, Value> = new Map(),
  other: ReadonlyMap<Name, Value> = new Map(),
  says: (value: Value) => unknown
): readonly Name[] {
  const said = (value: Value | undefined) => (value === undefined ? undefined : says(value))
  return [...new Set([...one.keys(), ...other.keys()])].filter((id) => said(one.get(id)) !== said(other.get(id)))
}

interface Names<Name> {
  readonly keys: () => Iterable<Name>
  readonly has: (name: Name) => boolean
}

function assessmentsAt(assessmentState: AssessmentState, items: readonly number[], rows: readonly number[]) {
  return {
    items: items.flatMap((place) => assessmentState.items[place] ?? []),
    rows: rows.flatMap((place) => assessmentState.rows[place] ?? [])
  }
}

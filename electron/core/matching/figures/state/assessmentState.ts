import type { ExpectedItem, FoundRow, HeldMatch, InstructedBatch } from '../../model.ts'
import type {
  Assessment,
  AssessmentInput,
  ItemAssessment,
  MatchFigures,
  Resolutions,
  RowAssessment,
  SuggestedSides
} from '../assessment.ts'
import { assessClaimed, assessUnclaimed } from '../assessing/itemAssessments.ts'
import { assessRow } from '../assessing/unmatchedRows.ts'
import type { OpenSides } from '../assessing/openQuestions.ts'
import { tolerancesOf, weigh } from '../weighing/matchFigures.ts'
import { isNearly } from '../../pairing/twins.ts'
import { indexById } from '../weighing/indexById.ts'
import { copyOnWriteMap, type CopyOnWriteMap } from './copyOnWriteMap.ts'
import { makeTallies, type Tallies } from '../weighing/tallies.ts'

/** The working state of an assessment. Lists are by the index of an item or a transaction. */
export interface AssessmentState extends AssessmentBasis {
  readonly items: ItemAssessment[]
  readonly rows: RowAssessment[]
  /** 1 for an item that a match claims. */
  readonly itemClaims: Uint8Array
  readonly rowClaims: Uint8Array
  /** For claimed transactions: the due day of whatever claims them. */
  readonly rowsDue: (string | null)[]
  /** For claimed items and transactions: the sign of what their match should have paid, if none of it stayed paid. */
  readonly itemsUnpaid: Int8Array
  readonly rowsUnpaid: Int8Array
  /**
   * 1 for an item that somebody closed without a match or a question about it, so that no reconciliation expects it.
   */
  readonly itemsClosed: Uint8Array
  readonly matches: CopyOnWriteMap<number, MatchFigures>
  readonly tallies: Tallies
  open: OpenSides
  asked: ReadonlySet<string>
  suggested: SuggestedSides
  declined: SuggestedSides
}

/** An assessment that `reassess` can continue from. */
export interface Assessed extends Assessment {
  readonly assessmentState: AssessmentState
}

/** The part that stays the same while items, batches, transactions and rules do. */
interface AssessmentBasis {
  readonly of: {
    readonly items: readonly ExpectedItem[]
    readonly rows: readonly FoundRow[]
    readonly batches: readonly InstructedBatch[]
  }
  readonly itemIndexes: ReadonlyMap<string, number>
  readonly rowIndexes: ReadonlyMap<string, number>
  readonly tolerances: ReadonlyMap<string, bigint>
  readonly told: ReadonlySet<string>
  /** The currencies of the items. */
  readonly currencies: ReadonlySet<string | null>
}

const NOTHING = { items: new Set<never>(), rows: new Set<never>() }
export const NONE_ASKED: ReadonlySet<string> = new Set()
export const NONE_SUGGESTED: SuggestedSides = { items: new Map(), rows: new Map() }

/** A state in which nothing is claimed or assessed yet. */
export function openAssessmentState({ items, rows, batches, rules, told }: AssessmentInput): AssessmentState {
  return {
    of: { items, rows, batches },
    itemIndexes: indexById(items, ({ key }) => key),
    rowIndexes: indexById(rows, ({ id }) => id),
    tolerances: tolerancesOf(rules),
    told: told ?? NOTHING.items,
    currencies: new Set(items.map(({ currency }) => currency)),
    items: new Array<ItemAssessment>(items.length).fill(assessUnclaimed('missing', true)),
    rows: new Array<RowAssessment>(rows.length).fill(assessRow('expected', false)),
    itemClaims: new Uint8Array(items.length),
    rowClaims: new Uint8Array(rows.length),
    rowsDue: new Array<string | null>(rows.length).fill(null),
    itemsUnpaid: new Int8Array(items.length),
    rowsUnpaid: new Int8Array(rows.length),
    itemsClosed: new Uint8Array(items.length),
    matches: copyOnWriteMap(),
    tallies: makeTallies(),
    open: NOTHING,
    asked: NONE_ASKED,
    suggested: NONE_SUGGESTED,
    declined: NONE_SUGGESTED
  }
}

/** A copy that can change without changing the original. */
export function copyAssessmentState(assessmentState: AssessmentState): AssessmentState {
  return {
    ...assessmentState,
    items: assessmentState.items.slice(),
    rows: assessmentState.rows.slice(),
    itemClaims: assessmentState.itemClaims.slice(),
    rowClaims: assessmentState.rowClaims.slice(),
    rowsDue: assessmentState.rowsDue.slice(),
    itemsUnpaid: assessmentState.itemsUnpaid.slice(),
    rowsUnpaid: assessmentState.rowsUnpaid.slice(),
    itemsClosed: assessmentState.itemsClosed.slice(),
    matches: assessmentState.matches.copy(),
    tallies: assessmentState.tallies.copy()
  }
}

/** Lets a match claim its items and transactions, and counts it. Sides that are not in the lists are ignored. */
export function hold(assessmentState: AssessmentState, match: HeldMatch, resolutions: Resolutions): void {
  const { items, rows } = sidesIn(assessmentState, match)
  const { tolerances } = assessmentState
  const sides = sidesOf(assessmentState, items, rows)
  const figures = weigh(match, sides, { resolutions, tolerances }, assessmentState.tallies.adding)
  assessmentState.matches.set(match.id, figures)
  const { first, others } = assessClaimed(figures)
  const unpaid = signOfUnpaid(figures, sides.items)
  const firstPlace = assessmentState.itemIndexes.get(match.items[0] ?? '')
  for (const place of items) {
    assessmentState.items[place] = place === firstPlace ? first : others
    assessmentState.itemClaims[place] = 1
    assessmentState.itemsUnpaid[place] = unpaid
    assessmentState.itemsClosed[place] = 0
  }
  const dueOn = assessmentState.of.items[firstPlace ?? -1]?.dueOn ?? null
  for (const place of rows) {
    assessmentState.rows[place] = assessRow('expected', false)
    assessmentState.rowClaims[place] = 1
    assessmentState.rowsDue[place] = dueOn
    assessmentState.rowsUnpaid[place] = unpaid
  }
}

/** The sign of what a match should have paid, if all of it failed or came back, maybe less a fee; otherwise 0. */
function signOfUnpaid(
  { currency, hasFailed, differences, residual }: MatchFigures,
  items: readonly ExpectedItem[]
): -1 | 0 | 1 {
  if (!hasFailed && !differences.includes('returned')) return 0
  const stated = items.filter((item) => item.currency === currency)
  const expected = stated.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
  if (expected === 0n || !isNearly(residual, expected)) return 0
  return expected < 0n ? -1 : 1
}

/** Reverts `hold`. `resolutions` must be those that `hold` was called with. */
export function release(assessmentState: AssessmentState, match: HeldMatch, resolutions: Resolutions): void {
  const { items, rows } = sidesIn(assessmentState, match)
  const { tolerances } = assessmentState
  weigh(match, sidesOf(assessmentState, items, rows), { resolutions, tolerances }, assessmentState.tallies.taking)
  assessmentState.matches.delete(match.id)
  for (const place of items) assessmentState.itemClaims[place] = assessmentState.itemsUnpaid[place] = 0
  for (const place of rows) assessmentState.rowClaims[place] = assessmentState.rowsUnpaid[place] = 0
}

/** The indexes of a match's sides. */
export function sidesIn(
  { itemIndexes, rowIndexes }: AssessmentState,
  { items, rows }: Pick<HeldMatch, 'items' | 'rows'>
) {
  return { items: placed(items, itemIndexes), rows: placed(rows, rowIndexes) }
}

function placed(names: readonly string[], indexes: ReadonlyMap<string, number>): readonly number[] {
  const first = indexes.get(names[0] ?? '')
  if (names.length === 1) return first === undefined ? [] : [first]
  return names.flatMap((name) => indexes.get(name) ?? [])
}

function sidesOf({ of }: AssessmentState, items: readonly number[], rows: readonly number[]) {
  return { items: taken(of.items, items), rows: taken(of.rows, rows) }
}

function taken<Side>(sides: readonly Side[], indexes: readonly number[]): readonly Side[] {
  const first = sides[indexes[0] ?? -1]
  if (indexes.length === 1) return first === undefined ? [] : [first]
  return indexes.flatMap((index) => sides[index] ?? [])
}

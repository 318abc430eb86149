import type { AssessmentInput, Resolutions } from '../assessment.ts'
import { assessUnclaimed } from '../assessing/itemAssessments.ts'
import { closes, isRowClosed } from '../assessing/closed.ts'
import { unmatchedStates, assessRow } from '../assessing/unmatchedRows.ts'
import { openSides } from '../assessing/openQuestions.ts'
import { countedIn, valueIn } from '../weighing/sides.ts'
import { spokenFor } from './spokenFor.ts'
import type { Tallying } from '../weighing/tallies.ts'
import { NONE_ASKED, NONE_SUGGESTED, type AssessmentState } from './assessmentState.ts'

/** Records which sides open questions and suggested matches name, once all claims are known. */
export function ask(
  assessmentState: AssessmentState,
  {
    questions,
    asked = NONE_ASKED,
    resolutions,
    suggested = NONE_SUGGESTED,
    declined = NONE_SUGGESTED
  }: Pick<AssessmentInput, 'questions' | 'asked' | 'resolutions' | 'suggested' | 'declined'>
): void {
  const { of, itemIndexes, rowIndexes, itemClaims, rowClaims } = assessmentState
  assessmentState.asked = asked
  assessmentState.suggested = suggested
  assessmentState.declined = declined
  assessmentState.open = openSides(questions, {
    isItemClaimed: (key) => itemClaims[itemIndexes.get(key) ?? -1] === 1,
    isRowClaimed: (id) => rowClaims[rowIndexes.get(id) ?? -1] === 1,
    isItemResolved: (key) => resolutions.items.has(key),
    isRowResolved: (id) => {
      const row = of.rows[rowIndexes.get(id) ?? -1]
      return row !== undefined && isRowClosed(row, resolutions)
    }
  })
}

/** Assesses and counts the items that no match claims. */
export function assessItems(
  assessmentState: AssessmentState,
  indexes: Iterable<number>,
  resolutions: Resolutions
): void {
  for (const index of indexes) {
    const item = assessmentState.of.items[index]
    if (item === undefined || assessmentState.itemClaims[index] === 1) continue
    // Who closed one that was asked about saw the transactions that may pay it.
    const isClosed = closes(resolutions.items.get(item.key)) && !assessmentState.asked.has(item.key)
    assessmentState.itemsClosed[index] = isClosed ? 1 : 0
    assessmentState.items[index] = assessUnclaimed(
      unclaimedState(assessmentState, item.key),
      resolutions.items.has(item.key)
    )
    tallyItem(assessmentState, index, assessmentState.tallies.adding)
  }
}

function unclaimedState({ open, suggested }: AssessmentState, key: string): 'suggested' | 'ambiguous' | 'missing' {
  if (suggested.items.has(key)) return 'suggested'
  return open.items.has(key) ? 'ambiguous' : 'missing'
}

/** Assesses and counts the transactions that no match claims. */
export function assessRows(
  assessmentState: AssessmentState,
  indexes: readonly number[],
  resolutions: Resolutions
): void {
  const { of, rowClaims, open, suggested } = assessmentState
  const unmatched = indexes.flatMap((index) => {
    const row = of.rows[index]
    return row === undefined || rowClaims[index] === 1 ? [] : [{ row, index }]
  })
  const stateOf = unmatchedStates({
    unmatched: unmatched.map(({ row }) => row),
    items: of.items,
    batches: of.batches,
    claimed: spokenFor(assessmentState),
    candidates: open.rows,
    suggested: suggested.rows,
    told: assessmentState.told,
    currencyOf: (row) => currencyIn(assessmentState, row)
  })
  for (const { row, index } of unmatched) {
    assessmentState.rows[index] = assessRow(stateOf(row), isRowClosed(row, resolutions))
    tallyRow(assessmentState, index, assessmentState.tallies.adding)
  }
}

/** Counts an item that no match claims. */
export function tallyItem({ of, items }: AssessmentState, index: number, tallying: Tallying): void {
  const [item, assessment] = [of.items[index], items[index]]
  if (!item || !assessment || item.amount === null || item.currency === null) return
  const { state, isUnexplained } = assessment
  tallying.expect(item.currency, item.amount)
  // An unclaimed item is ambiguous, suggested or missing.
  const kind = state === 'ambiguous' || state === 'suggested' ? state : 'missing'
  tallying.add(kind, item.currency, item.amount, { count: 1, unexplained: item.amount, isUnexplained })
}

/** Counts a transaction that no match claims. */
export function tallyRow(assessmentState: AssessmentState, index: number, tallying: Tallying): void {
  const [row, assessment] = [assessmentState.of.rows[index], assessmentState.rows[index]]
  if (!row || !assessment) return
  const { state, isUnexplained } = assessment
  if (state === 'expected' || state === 'unrelated') return
  const currency = currencyIn(assessmentState, row)
  const value = row.settlementStatus === 'settled' ? valueIn(row, currency) : 0n
  tallying.find(currency, value)
  // Suggested matches are counted by their payments.
  const count = state === 'suggested' ? 0 : 1
  tallying.add(state, currency, -value, { count, unexplained: -value, isUnexplained })
}

function currencyIn({ currencies }: AssessmentState, row: AssessmentState['of']['rows'][number]): string {
  return countedIn(row, (currency) => currencies.has(currency))
}

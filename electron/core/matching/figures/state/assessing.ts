import type { ExpectedItem } from '../../model.ts'
import type { AssessmentInput, Resolutions } from '../assessment.ts'
import { assessUnclaimed, type UnclaimedState } from '../assessing/itemAssessments.ts'
import { closes, isRowClosed } from '../assessing/closed.ts'
import { unmatchedStates, assessRow } from '../assessing/unmatchedRows.ts'
import { openSides } from '../assessing/openQuestions.ts'
import { repetitionsIn } from '../repeated.ts'
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
      unclaimedState(assessmentState, item),
      resolutions.items.has(item.key)
    )
    tallyItem(assessmentState, index, assessmentState.tallies.adding)
  }
}

function unclaimedState(assessmentState: AssessmentState, item: ExpectedItem): UnclaimedState {
  const { open, suggested, of } = assessmentState
  if (suggested.items.has(item.key)) return 'suggested'
  if (open.items.has(item.key)) return 'ambiguous'
  const isRepeated = repetitionsIn(of.items)(item).some((other) => isPaid(assessmentState, other))
  return isRepeated ? 'repeated' : 'missing'
}

/** Whether money of an item moved or is on its way, and did not come back; also if that is only suggested. */
export function isPaid(assessmentState: AssessmentState, { key }: ExpectedItem): boolean {
  const { of, itemIndexes, rowIndexes, itemClaims, itemsUnpaid, suggested } = assessmentState
  const index = itemIndexes.get(key) ?? -1
  if (itemClaims[index] === 1) return itemsUnpaid[index] === 0
  const rows = suggested.items.get(key) ?? []
  return rows.some((id) => of.rows[rowIndexes.get(id) ?? -1]?.settlementStatus !== 'failed')
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
  // An unclaimed item has one of these states, or is missing.
  const kind = state === 'ambiguous' || state === 'suggested' || state === 'repeated' ? state : 'missing'
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

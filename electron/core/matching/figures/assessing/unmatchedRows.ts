import { ROW_STATES, type RowState } from '../../../../../shared/domain/reconciliation/itemState.ts'
import type { RowAssessment } from '../assessment.ts'
import { batchLinesOf } from '../../pairing/batches/batchLines.ts'
import { bulkIdsOf } from '../../pairing/batches/batchIds.ts'
import { idKey } from '../../pairing/texts/normalise.ts'
import type { ExpectedItem, FoundRow, InstructedBatch } from '../../model.ts'
import { rowsOfBulk } from '../../pairing/relating/lookup.ts'
import { relatedOf, type Claimed } from './related.ts'

interface UnmatchedInput {
  /** Rows that no match claims. */
  readonly unmatched: readonly FoundRow[]
  readonly items: readonly ExpectedItem[]
  readonly batches: readonly InstructedBatch[]
  readonly claimed: Claimed
  /** Ids that open questions name. */
  readonly candidates: ReadonlySet<string>
  /** Ids that suggested matches name. */
  readonly suggested: Pick<ReadonlySet<string>, 'has'>
  /** Ids that were shown before, and about which nobody has decided. */
  readonly told: ReadonlySet<string>
  readonly currencyOf: (row: FoundRow) => string
}

/** `rest`: unexpected only because its bulk payment is known, of which the file is a small part. */
type UnmatchedState = RowState | 'rest'

/**
 * Finds the state of each unmatched transaction. A surplus is always unexpected if it carries the id of an expected
 * payment, belongs to a bulk payment of this reconciliation, returned the money of a payment, or was shown before. A
 * failed attempt at an expected payment is no surplus, because no money moved.
 */
export function unmatchedStates(input: UnmatchedInput): (row: FoundRow) => UnmatchedState {
  const { unmatched, items, batches, claimed, candidates, suggested, told, currencyOf } = input
  // Suggested transactions need no state of their own, and a plan may suggest a hundred thousand.
  const unsuggested = unmatched.filter(({ id }) => !suggested.has(id))
  const related = relatedOf(unsuggested, items, claimed)
  const ofBulk = unsuggested.length === 0 ? () => undefined : statesOfBulks(unsuggested, batches, claimed)
  const { lineOf } = batchLinesOf(items, batches)
  return (row) => {
    if (suggested.has(row.id)) return 'suggested'
    if (row.settlementStatus === 'failed') return (related.isNamed(row) ? undefined : ofBulk(row)) ?? 'unrelated'
    if (candidates.has(row.id)) return 'candidate'
    if (related.isDuplicate(row, currencyOf(row))) return 'duplicate'
    if (related.isNamed(row) || related.relationOf(row) || lineOf(row)) return 'unexpected'
    return ofBulk(row) ?? (told.has(row.id) ? 'unexpected' : 'unrelated')
  }
}

/** What a transaction is that has nothing to do with a payment but the bulk payment; undefined if that is not known. */
function statesOfBulks(
  rows: readonly FoundRow[],
  batches: readonly InstructedBatch[],
  claimed: Claimed
): (row: FoundRow) => 'rest' | 'unexpected' | undefined {
  const instructed = new Set(batches.flatMap(bulkIdsOf).map(idKey))
  const ofBulk = rowsOfBulk(claimed.rows)
  const states = new Map<string, 'rest' | 'unexpected'>()
  for (const bulk of new Set(rows.flatMap(({ bulkPaymentId }) => bulkPaymentId ?? []).map(idKey))) {
    if (isSmallPart(bulk, claimed)) states.set(bulk, 'rest')
    else if (instructed.has(bulk) || ofBulk(bulk).some(claimed.isRowClaimed)) states.set(bulk, 'unexpected')
  }
  return ({ bulkPaymentId }) => (bulkPaymentId === null ? undefined : states.get(idKey(bulkPaymentId)))
}

/**
 * Whether fewer than half of the transactions of a bulk payment are claimed, but some. A file that is such a small part
 * of it says nothing about the others, so that they are asked about together.
 */
export function isSmallPart(bulk: string, { rows, isRowClaimed }: Pick<Claimed, 'rows' | 'isRowClaimed'>): boolean {
  const places = rowsOfBulk(rows)(bulk)
  const claimed = places.filter(isRowClaimed).length
  return claimed > 0 && claimed * 2 < places.length
}

const ASSESSMENTS = new Map<UnmatchedState, { readonly open: RowAssessment; readonly closed: RowAssessment }>(
  ROW_STATES.map((state) => {
    const asks = state === 'unexpected' || state === 'duplicate'
    const open: RowAssessment = {
      state,
      isUnexplained: asks || state === 'candidate' || state === 'suggested',
      isQueued: asks
    }
    return [state, { open, closed: { state, isUnexplained: false, isQueued: false } }]
  })
)
export const OTHER_OF_REST: RowAssessment = { state: 'unexpected', isUnexplained: true, isQueued: false, isRest: true }
export const FIRST_OF_REST: RowAssessment = { ...OTHER_OF_REST, isQueued: true }
ASSESSMENTS.set('rest', { open: OTHER_OF_REST, closed: { ...OTHER_OF_REST, isUnexplained: false } })

/**
 * A candidate waits with its item, a suggested transaction with its match, and the rest of a bulk payment with the first
 * of it, so none waits by itself.
 */
export function assessRow(state: UnmatchedState, isResolved: boolean): RowAssessment {
  const assessment = ASSESSMENTS.get(state)
  if (!assessment) throw new RangeError(`No such state: ${state}`)
  return isResolved ? assessment.closed : assessment.open
}

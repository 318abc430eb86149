import { ROW_STATES, type RowState } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { RowAssessment } from '../assessment.ts'
import { bulkIdsOf } from '../../matching/knownBulks.ts'
import { idKey } from '../../matching/normalise.ts'
import type { ExpectedItem, FoundRow, InstructedBatch } from '../../model.ts'
import { rowsOfBulk } from '../../matching/relating/lookup.ts'
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

/**
 * Finds the state of each unmatched transaction. A surplus is always unexpected if it carries the id of an expected
 * payment, belongs to a bulk payment of this reconciliation, returned the money of a payment, or was shown before. A
 * failed attempt at an expected payment is no surplus, because no money moved.
 */
export function unmatchedStates(input: UnmatchedInput): (row: FoundRow) => RowState {
  const { unmatched, items, batches, claimed, candidates, suggested, told, currencyOf } = input
  // Suggested transactions need no state of their own, and a plan may suggest a hundred thousand.
  const unsuggested = unmatched.filter(({ id }) => !suggested.has(id))
  const related = relatedOf(unsuggested, items, claimed)
  const isKnownBulk = unsuggested.length === 0 ? () => false : knownBulks(unsuggested, batches, claimed)
  return (row) => {
    if (suggested.has(row.id)) return 'suggested'
    if (row.settlementStatus === 'failed') return isKnownBulk(row) && !related.isNamed(row) ? 'unexpected' : 'unrelated'
    if (candidates.has(row.id)) return 'candidate'
    if (related.isDuplicate(row, currencyOf(row))) return 'duplicate'
    return related.isNamed(row) || isKnownBulk(row) || related.relationOf(row) || told.has(row.id)
      ? 'unexpected'
      : 'unrelated'
  }
}

function knownBulks(
  rows: readonly FoundRow[],
  batches: readonly InstructedBatch[],
  claimed: Claimed
): (row: FoundRow) => boolean {
  const keys = new Set(batches.flatMap(bulkIdsOf).map(idKey))
  const instructed = new Set(rows.flatMap(({ bulkPaymentId }) => bulkPaymentId ?? []).map(idKey))
  const ofBulk = rowsOfBulk(claimed.rows)
  for (const bulk of instructed) if (ofBulk(bulk).some(claimed.isRowClaimed)) keys.add(bulk)
  return ({ bulkPaymentId }) => bulkPaymentId !== null && keys.has(idKey(bulkPaymentId))
}

const ASSESSMENTS = new Map(
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

/** A candidate waits with its item and a suggested transaction with its match, so neither waits by itself. */
export function assessRow(state: RowState, isResolved: boolean): RowAssessment {
  const assessment = ASSESSMENTS.get(state)
  if (!assessment) throw new RangeError(`No such state: ${state}`)
  return isResolved ? assessment.closed : assessment.open
}

import { ROW_STATES, type RowState } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { RowStanding } from '../assessment.ts'
import { bulkIdsOf } from '../../matching/knownBulks.ts'
import { idKey } from '../../matching/normalise.ts'
import type { ExpectedItem, FoundRow, InstructedBatch } from '../../model.ts'
import { kinOf, type Claimed } from './kin.ts'

interface LooseInput {
  /** Rows that no match claims. */
  readonly loose: readonly FoundRow[]
  readonly items: readonly ExpectedItem[]
  readonly batches: readonly InstructedBatch[]
  readonly claimed: Claimed
  /** Ids that open questions name. */
  readonly candidates: ReadonlySet<string>
  readonly currencyOf: (row: FoundRow) => string
}

/**
 * What each loose transaction is. A surplus is never fine: one that carries an expected payment's id, is of a bulk payment
 * of this reconciliation, or brought the money of a claimed one back, is unexpected. But an attempt at an expected payment that failed is none: nothing moved.
 */
export function looseStates(input: LooseInput): (row: FoundRow) => RowState {
  const { loose, items, claimed, candidates, currencyOf } = input
  const kin = kinOf(loose, items, claimed)
  const isKnownBulk = loose.length === 0 ? () => false : knownBulks(input)
  return (row) => {
    if (row.standing === 'failed') return isKnownBulk(row) && !kin.isNamed(row) ? 'unexpected' : 'unrelated'
    if (candidates.has(row.id)) return 'candidate'
    if (kin.isDuplicate(row, currencyOf(row))) return 'duplicate'
    return kin.isNamed(row) || isKnownBulk(row) || kin.twinOf(row) ? 'unexpected' : 'unrelated'
  }
}

function knownBulks({ loose, batches, claimed }: LooseInput): (row: FoundRow) => boolean {
  const keys = new Set(batches.flatMap(bulkIdsOf).map(idKey))
  const asked = new Set(loose.flatMap(({ bulkPaymentId }) => bulkPaymentId ?? []).map(idKey))
  for (const key of keys) asked.delete(key)
  const seen = new Set<string>()
  for (let index = 0; index < claimed.rows.length && asked.size > 0; index++) {
    const bulk = claimed.rows[index]?.bulkPaymentId ?? null
    if (bulk === null || seen.has(bulk) || !claimed.isRowClaimed(index)) continue
    seen.add(bulk)
    // Few are asked about, and then the first claimed transactions answer for all.
    if (asked.delete(idKey(bulk))) keys.add(idKey(bulk))
  }
  return ({ bulkPaymentId }) => bulkPaymentId !== null && keys.has(idKey(bulkPaymentId))
}

const STANDINGS = new Map(
  ROW_STATES.map((state) => {
    const asks = state === 'unexpected' || state === 'duplicate'
    const open: RowStanding = { state, isUnexplained: asks || state === 'candidate', isQueued: asks }
    return [state, { open, closed: { state, isUnexplained: false, isQueued: false } }]
  })
)

/** Candidates wait with their items, not by themselves. */
export function rowStanding(state: RowState, isResolved: boolean): RowStanding {
  const standing = STANDINGS.get(state)
  if (!standing) throw new RangeError(`No such state: ${state}`)
  return isResolved ? standing.closed : standing.open
}

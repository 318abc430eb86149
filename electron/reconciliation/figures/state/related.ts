import { bulkIdsOf } from '../../matching/knownBulks.ts'
import { idKey } from '../../matching/normalise.ts'
import { paymentValue } from '../../matching/rowValue.ts'
import { twinKeys } from '../../matching/twins.ts'
import type { FoundRow } from '../../model.ts'
import type { AssessmentState } from './assessmentState.ts'

/** Places of items and of transactions. */
export interface Indexes {
  readonly items: Iterable<number>
  readonly rows: Iterable<number>
}

/**
 * Places of transactions that nothing claims and that may stand differently because of what is claimed now, or no longer:
 * they share an id, size and party or the bulk payment with it. Rather too many than too few.
 */
export function relatedRows(
  assessmentState: AssessmentState,
  before: AssessmentState,
  changed: Indexes
): readonly number[] {
  const { of, rowClaims } = assessmentState
  const ids = new Set<string>()
  const [sizes, twins] = [new Set<bigint>(), new Set<string>()]
  for (const place of changed.items) {
    const { correlationId = null, endToEndId = null } = of.items[place] ?? {}
    for (const id of [correlationId, endToEndId]) if (id !== null) ids.add(idKey(id))
  }
  for (const place of changed.rows) {
    const row = of.rows[place]
    if (row === undefined) continue
    if (row.correlationId !== null) ids.add(idKey(row.correlationId))
    for (const value of [row.amount, paymentValue(row)]) sizes.add(value).add(-value)
    for (const key of twinKeys(row)) twins.add(key)
  }
  const bulks = changedBulks(assessmentState, before, changed.rows)
  const isTwin = (row: FoundRow): boolean =>
    (sizes.has(row.amount) || sizes.has(paymentValue(row))) && twinKeys(row).some((key) => twins.has(key))
  const related: number[] = []
  for (let place = 0; place < rowClaims.length; place++) {
    const row = of.rows[place]
    if (row === undefined || rowClaims[place] === 1) continue
    const { correlationId, bulkPaymentId } = row
    if (
      isTwin(row) ||
      (correlationId !== null && ids.has(idKey(correlationId))) ||
      (bulks.size > 0 && bulkPaymentId !== null && bulks.has(idKey(bulkPaymentId)))
    )
      related.push(place)
  }
  return related
}

/** Bulk payments that were known by these transactions alone, or are known by them now. */
function changedBulks(
  { of, rowClaims }: AssessmentState,
  before: AssessmentState,
  changed: Iterable<number>
): ReadonlySet<string> {
  const bulks = new Set<string>()
  for (const place of changed) {
    const bulk = of.rows[place]?.bulkPaymentId
    if (bulk !== null && bulk !== undefined) bulks.add(idKey(bulk))
  }
  for (const batch of of.batches) for (const bulk of bulkIdsOf(batch)) bulks.delete(idKey(bulk))
  // The first that stays claimed says for all of its bulk payment that it stays known.
  const known = new Set<string>()
  for (let place = 0; place < rowClaims.length && bulks.size > 0; place++) {
    if (rowClaims[place] === 0 || before.rowClaims[place] === 0) continue
    const bulk = of.rows[place]?.bulkPaymentId
    if (bulk === null || bulk === undefined || known.has(bulk)) continue
    known.add(bulk)
    bulks.delete(idKey(bulk))
  }
  return bulks
}

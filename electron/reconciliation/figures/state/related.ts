import { bulkIdsOf } from '../../matching/knownBulks.ts'
import { idKey } from '../../matching/normalise.ts'
import { paymentValue } from '../../matching/rowValue.ts'
import { asTransaction, isStated, twinKeys } from '../../matching/twins.ts'
import type { FoundRow } from '../../model.ts'
import { rowsOfBulk } from '../weighing/lookup.ts'
import type { AssessmentState } from './assessmentState.ts'

/** Indexes of items and of transactions. */
export interface Indexes {
  readonly items: Iterable<number>
  readonly rows: Iterable<number>
}

/**
 * Finds the unclaimed transactions whose state may change because of what became claimed or unclaimed: they share an
 * id, the amount and party, or the bulk payment with it. It returns too many rather than too few.
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
    const item = of.items[place]
    if (item === undefined) continue
    for (const id of [item.correlationId, item.endToEndId]) if (id !== null) ids.add(idKey(id))
    // Whether somebody closed it counts only while nothing claims it.
    const mayBeClosed = assessmentState.itemClaims[place] === 0 || before.itemsClosed[place] === 1
    if (!mayBeClosed || !isStated(item)) continue
    sizes.add(item.amount).add(-item.amount)
    for (const key of twinKeys(asTransaction(item))) twins.add(key)
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

/** Bulk payments that only these transactions made known, before or now. */
function changedBulks(
  { of, rowClaims }: AssessmentState,
  before: AssessmentState,
  changed: Iterable<number>
): ReadonlySet<string> {
  const bulks = new Set<string>()
  for (const place of changed) {
    const bulk = of.rows[place]?.bulkPaymentId ?? null
    if (bulk !== null) bulks.add(idKey(bulk))
  }
  for (const batch of of.batches) for (const bulk of bulkIdsOf(batch)) bulks.delete(idKey(bulk))
  // A bulk payment stays known if one of its transactions stays claimed.
  const ofBulk = rowsOfBulk(of.rows)
  const stays = (place: number) => rowClaims[place] === 1 && before.rowClaims[place] === 1
  for (const bulk of bulks) if (ofBulk(bulk).some(stays)) bulks.delete(bulk)
  return bulks
}

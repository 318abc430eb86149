import { bulkIdsOf } from '../../pairing/batches/batchIds.ts'
import { idKey } from '../../pairing/texts/normalise.ts'
import { paymentsAmong, type PaymentPlace } from '../../pairing/relating/paymentIndex.ts'
import { rowsOfBulk } from '../../pairing/relating/lookup.ts'
import { isSmallPart } from '../assessing/unmatchedRows.ts'
import type { AssessmentState } from './assessmentState.ts'
import { bulksOf } from './bulkRests.ts'
import { spokenFor } from './spokenFor.ts'

/** Indexes of items and of transactions. */
export interface Indexes {
  readonly items: Iterable<number>
  readonly rows: Iterable<number>
}

/**
 * Finds the unclaimed transactions whose state may change because of what became claimed or unclaimed: they share an
 * id, the bulk payment, or a key of payments with it. It returns too many rather than too few.
 */
export function relatedRows(
  assessmentState: AssessmentState,
  before: AssessmentState,
  changed: Indexes
): readonly number[] {
  const { of, rowClaims, suggested, open } = assessmentState
  const ids = new Set<string>()
  const [items, rows] = [new Set(changed.items), new Set(changed.rows)]
  for (const place of items) {
    const item = of.items[place]
    for (const id of [item?.correlationId, item?.endToEndId]) if (id) ids.add(idKey(id))
  }
  for (const place of rows) {
    const id = of.rows[place]?.correlationId
    if (id) ids.add(idKey(id))
  }
  const bulks = changedBulks(assessmentState, before, rows)
  const isChanged = ({ side, at }: PaymentPlace): boolean => (side === 'item' ? items : rows).has(at)
  // What is suggested or asked about is so whatever else it has to do with.
  const isShown = (id: string): boolean =>
    (suggested.rows.has(id) && before.suggested.rows.has(id)) || (open.rows.has(id) && before.open.rows.has(id))
  const related: number[] = []
  const payments = paymentsAmong(of.items, of.rows)
  for (let place = 0; place < rowClaims.length; place++) {
    const row = of.rows[place]
    if (row === undefined || rowClaims[place] === 1 || isShown(row.id)) continue
    const { correlationId, bulkPaymentId } = row
    if (
      (correlationId !== null && ids.has(idKey(correlationId))) ||
      (bulks.size > 0 && bulkPaymentId !== null && bulks.has(idKey(bulkPaymentId))) ||
      payments.placesOf(row).some(isChanged)
    )
      related.push(place)
  }
  return related
}

/** Bulk payments that only these transactions made known, or of which only with them the file is no small part. */
function changedBulks(
  assessmentState: AssessmentState,
  before: AssessmentState,
  changed: Iterable<number>
): ReadonlySet<string> {
  const { of, rowClaims } = assessmentState
  const instructed = new Set(of.batches.flatMap(bulkIdsOf).map(idKey))
  const [claimed, was] = [spokenFor(assessmentState), spokenFor(before)]
  // A bulk payment stays known if one of its transactions stays claimed.
  const stays = (place: number) => rowClaims[place] === 1 && before.rowClaims[place] === 1
  const ofBulk = rowsOfBulk(of.rows)
  const isAsBefore = (bulk: string) =>
    (instructed.has(bulk) || ofBulk(bulk).some(stays)) && isSmallPart(bulk, claimed) === isSmallPart(bulk, was)
  return new Set([...bulksOf(of.rows, changed)].filter((bulk) => !isAsBefore(bulk)))
}

import type { Resolution } from '../../../../../shared/domain/reconciliation/itemState.ts'
import type { FoundRow } from '../../model.ts'
import type { DecidedRow, Resolutions } from '../assessment.ts'

/** Whether a payment without a match is expected nowhere any more; one that was carried forward is. */
export function closes(resolution: Pick<Resolution, 'kind'> | undefined): boolean {
  return resolution !== undefined && resolution.kind !== 'carried'
}

/**
 * Whether somebody closed a transaction that no match claims, and it still is what they saw. Resolutions of early
 * versions do not state what that was, so they close it whatever it is.
 */
export function isRowClosed(row: FoundRow, { rows, decidedRows }: Pick<Resolutions, 'rows' | 'decidedRows'>): boolean {
  if (!rows.has(row.id)) return false
  const seen = decidedRows?.get(row.id)
  return seen === undefined || isAsSeen(seen, row)
}

/** Money on its way was expected to settle, so that is no other money. */
function isAsSeen(seen: DecidedRow, row: FoundRow): boolean {
  return (
    seen.amount === row.amount &&
    seen.currency === row.currency &&
    seen.paymentAmount === row.paymentAmount &&
    seen.paymentCurrency === row.paymentCurrency &&
    seen.isAbsent === row.isAbsent &&
    (seen.settlementStatus === row.settlementStatus ||
      (row.settlementStatus === 'settled' && seen.settlementStatus !== 'failed'))
  )
}

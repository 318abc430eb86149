import type { Difference, DifferencePartKind } from '../../../../shared/domain/reconciliation/difference.ts'
import type { FoundFilter } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemFilter } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { ItemState, RowState } from '../../../../shared/domain/reconciliation/itemState.ts'

const ITEM_STATES: Partial<Record<DifferencePartKind, readonly ItemState[]>> = {
  suggested: ['suggested'],
  repeated: ['repeated'],
  pending: ['pending'],
  ambiguous: ['ambiguous']
}
/** No state tells these parts apart: a failed payment differs from its instruction and was not paid either. */
const ITEM_PARTS: readonly DifferencePartKind[] = [
  'missing',
  'residual',
  'suggested-missing',
  'suggested-pending',
  'suggested-residual'
]
const ROW_STATES: Partial<Record<DifferencePartKind, readonly RowState[]>> = {
  unexpected: ['unexpected'],
  duplicate: ['duplicate'],
  candidate: ['candidate']
}

/** A filter for the payments of a part. Undefined if the part consists of transactions. */
export function itemsOfPart(kind: DifferencePartKind, currency: string): ItemFilter | undefined {
  const states = ITEM_STATES[kind]
  const filter = { only: 'all', currency, batch: null, text: '' } as const
  if (ITEM_PARTS.includes(kind)) return { ...filter, states: [], part: kind }
  return states && { ...filter, states, part: null }
}

/** A filter for the transactions of a part. Undefined if the part consists of payments. */
export function rowsOfPart(kind: DifferencePartKind, currency: string): FoundFilter | undefined {
  const states = ROW_STATES[kind]
  return states && { states, only: 'all', currency, text: '' }
}

/** Whether the unexplained amount of a currency involves payments, or only transactions. */
export function isOfItems({ parts }: Difference): boolean {
  return parts.some(({ kind, unexplainedCount }) => unexplainedCount > 0 && !isOfTransactions(kind))
}

/** Whether a part consists of transactions that no payment claims. */
export function isOfTransactions(kind: DifferencePartKind): boolean {
  return ROW_STATES[kind] !== undefined
}

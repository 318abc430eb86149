import type { ShownEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'

/** What is printed of a reconciliation; the counts are of all there is. */
export interface PrintedSheet {
  readonly details: ReconciliationDetails
  /** Payments that are not simply matched. */
  readonly items: readonly ItemRow[]
  readonly itemCount: number
  /** Transactions that nobody expected, or that are not decided on. */
  readonly rows: readonly FoundTransaction[]
  readonly rowCount: number
  readonly entries: readonly ShownEntry[]
  readonly entryCount: number
  /** The last entry of the whole log when it was read; null before the first. */
  readonly head: Pick<ShownEntry, 'seq' | 'hash'> | null
  readonly madeAt: string
}

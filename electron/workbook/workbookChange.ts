import type { ReconciliationState } from '../../shared/domain/transactionFilter.ts'
import type { LogHead } from './log/actionLog.ts'

/** What the workbook tells after a change. */
export interface WorkbookChange {
  /** Null where more than one reconciliation, or the list, changed. */
  readonly id: string | null
  readonly revision: number
  /** What the ledger is to show of these transactions now. */
  readonly marks: readonly (readonly [transactionId: string, state: ReconciliationState])[]
  /** Where the log ends with it. */
  readonly head: LogHead
}

import type { ShownMark } from '../file/tables/shownMarks.ts'
import type { LogHead } from '../file/log/actionLog.ts'

/** What the workbook announces after a change. */
export interface WorkbookChange {
  /** Null if the list, or more than one reconciliation, changed. */
  readonly id: string | null
  readonly revision: number
  /** What the ledger must now show of these transactions. */
  readonly marks: readonly ShownMark[]
  /** The last log entry of the change. */
  readonly head: LogHead
}

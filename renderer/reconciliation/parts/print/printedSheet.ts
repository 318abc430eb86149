import type { ShownEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { ExceptionLine, ExceptionWindow } from '../../../../shared/domain/reconciliation/exceptionLine.ts'
import type { LedgerCompleteness } from '../../../../shared/domain/syncRun.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'

/** What is printed of a reconciliation. The counts cover everything, not only the printed lines. */
export interface PrintedSheet {
  readonly details: ReconciliationDetails
  /** How many later transactions concern what is signed off; null if they could not be looked for. */
  readonly later: number | null
  readonly lines: readonly ExceptionLine[]
  readonly lineCount: number
  readonly subtotals: ExceptionWindow['subtotals']
  readonly outcomes: ExceptionWindow['outcomes']
  readonly frame: ExceptionWindow['frame']
  readonly entries: readonly ShownEntry[]
  readonly entryCount: number
  /** The last entry of the audit trail at the time of reading. Null if there is none. */
  readonly head: Pick<ShownEntry, 'seq' | 'hash'> | null
  readonly madeAt: string
  /** How complete the ledger was then. */
  readonly completeness: LedgerCompleteness
}

import type { ReportPiece } from '../../../../shared/domain/reconciliation/report.ts'

/** The rows of a report, sheet by sheet; a sheet without rows comes once, empty. */
export interface ReportRows {
  /** Number of rows in the sheet `items`. */
  readonly total: number
  next(): Promise<ReportPiece | undefined>
  close(): Promise<void>
}

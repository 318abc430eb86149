import type { ReportPiece } from '../../../shared/domain/reconciliation/report.ts'

/** The rows of a report, sheet after sheet; each sheet comes at least once, if without rows. */
export interface ReportRows {
  /** Rows of the sheet `items`. */
  readonly total: number
  next(): Promise<ReportPiece | undefined>
  close(): Promise<void>
}

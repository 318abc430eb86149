import type { ReportForm, ReportPiece, ReportSummary } from '../../../../../shared/domain/reconciliation/report.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { createOpenSources } from '../../log/openSources.ts'
import { reportBasis } from './reportBasis.ts'
import { reportSummary } from './reportSummary.ts'
import { reportSheets } from './reportSheets.ts'

interface OpenReport {
  next(): ReportPiece | undefined
  close(): void
}

/**
 * Reads reports in pieces, by the number that `openReport` returns. A report shows one moment, however long the reading
 * takes.
 */
export interface ReportStream {
  openReport(id: string, form: ReportForm): { readonly opened: number; readonly facts: ReportSummary }
  /** Undefined after the last piece. */
  readReport(opened: number): ReportPiece | undefined
  closeReport(opened: number): void
}

export function createReportCalls(context: WorkbookContext): ReportStream {
  const reports = createOpenSources<OpenReport>()
  return {
    openReport(id, form) {
      const details = context.reconciliations.details(id)
      const basis = reportBasis(context.openSnapshot(), context.open(id), details)
      const facts = reportSummary(basis, form)
      const pieces = reportSheets(basis, facts, form)
      const next = () => {
        const piece = pieces.next()
        return piece.done ? undefined : piece.value
      }
      return { opened: reports.add({ next, close: () => basis.db.close() }), facts }
    },
    readReport: (opened) => reports.get(opened).next(),
    closeReport: (opened) => reports.close(opened)
  }
}

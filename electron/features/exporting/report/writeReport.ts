import type { ReportSummary } from '../../../../shared/domain/reconciliation/report.ts'
import { writeExport, type ExportedFile, type ExportSource, type WriteExportOptions } from '../writeExport.ts'
import { csvReport } from './csvReport.ts'
import { reportManifest, type ReportOrigin } from './reportManifest.ts'
import type { ReportRows } from './reportRows.ts'
import { xlsxReport } from './xlsxReport.ts'

/** The content of a report. Its sources are opened one after the other and always closed. */
interface ReportContent {
  sheets(): Promise<Omit<ReportRows, 'total'> & { readonly facts: ReportSummary }>
  /** The log as JSON Lines. */
  log(): Promise<ExportSource>
}

export interface WriteReportOptions extends Pick<WriteExportOptions, 'path' | 'signal' | 'onProgress'> {
  readonly content: ReportContent
  readonly origin: Omit<ReportOrigin, 'facts'>
  readonly onOpened?: (total: number) => void
}

/** Writes a report and its manifest, both completely or not at all; rejects like `writeExport`. */
export async function writeReport(options: WriteReportOptions): Promise<ExportedFile> {
  const { path, signal, onProgress, origin, onOpened } = options
  const { source, facts } = await openReport(options)
  onOpened?.(source.total)
  return writeExport({
    source,
    path,
    describe: (file) => reportManifest({ ...origin, facts }, path, file),
    ...(signal && { signal }),
    ...(onProgress && { onProgress })
  })
}

async function openReport({
  content,
  origin
}: WriteReportOptions): Promise<{ source: ExportSource; facts: ReportSummary }> {
  const sheets = await content.sheets()
  const { facts } = sheets
  const rows: ReportRows = { total: facts.items, next: () => sheets.next(), close: () => sheets.close() }
  if (origin.format === 'csv') return { source: csvReport(rows), facts }
  if (origin.format === 'xlsx') return { source: xlsxReport(rows, origin), facts }
  await sheets.close()
  return { source: await content.log(), facts }
}

import type { Connection } from '../../../shared/domain/connection.ts'
import type { Headings } from '../../../shared/domain/headings.ts'
import type { FillInSheet } from '../../../shared/domain/reconciliation/filledExceptions.ts'
import type { ReportFormat } from '../../../shared/domain/reconciliation/report.ts'
import { plainFileName } from '../exporting/files/plainFileName.ts'
import { writeAtomicFile } from '../exporting/files/atomicFile.ts'
import { fillInWorkbook } from '../exporting/report/fillInWorkbook.ts'
import { writeReport } from '../exporting/report/writeReport.ts'
import type { Ledger } from '../../stores/ledger/ledger.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import type { WriteFile } from '../exporting/job/exportJobs.ts'

export interface ReportSource {
  /** The version of Tallydesk. */
  readonly version: string
  readonly connection: Connection
  readonly ledger: Ledger
  readonly workbook: Workbook
  /** The time zone of files for people. */
  readonly timeZone: string
  /** How many later transactions concern it, if it is signed off; null if they could not be looked for. */
  readonly later: () => Promise<number | null>
  /** See `ReportSummary`. */
  readonly lacksNews: boolean
}

const ENDINGS = { csv: 'csv', xlsx: 'xlsx', log: 'jsonl' } as const satisfies Record<ReportFormat, string>

/** The suggested file name of a report: the reconciliation's name, without characters that file names do not allow. */
export function reportName(reconciliation: string, format: ReportFormat): string {
  return `${plainName(reconciliation)}-${format === 'log' ? 'audit-trail' : 'report'}.${ENDINGS[format]}`
}

/** The same of its exceptions to fill in. */
export function fillInName(reconciliation: string): string {
  return `${plainName(reconciliation)}-exceptions.xlsx`
}

function plainName(reconciliation: string): string {
  return plainFileName(reconciliation).slice(0, 80) || 'reconciliation'
}

/** Writes the exceptions to fill in. They are there to be changed, so they have no manifest. */
export function fillInFile(sheet: FillInSheet): WriteFile {
  return async (path) => {
    const bytes = fillInWorkbook(sheet, new Date().toISOString())
    await writeAtomicFile(path, bytes)
    return { rows: sheet.rows.length, bytes: bytes.length, hasManifest: false }
  }
}

export interface ReportRequest {
  readonly id: string
  readonly format: ReportFormat
  readonly headings?: Headings | undefined
}

/** Writes a report of a reconciliation, or its log, with a manifest. */
export function reportFile(
  { id, format, headings: wanted = 'titles' }: ReportRequest,
  source: ReportSource
): WriteFile {
  const { version, connection, ledger, workbook, timeZone, later, lacksNews } = source
  // Only a workbook has titles, because programs read the other formats.
  const headings = format === 'xlsx' ? wanted : 'names'
  return async (path, { signal, show }) => {
    const { certificate, completeness } = await ledger.proof()
    const { rows, bytes, sha256 } = await writeReport({
      path,
      signal,
      content: {
        sheets: async () => workbook.report(id, { headings, timeZone, later: await later(), completeness, lacksNews }),
        log: () => workbook.readLog(id)
      },
      origin: { version, madeAt: new Date().toISOString(), connection, format, headings, certificate },
      onOpened: (total) => show({ total }),
      onProgress: show
    })
    return { rows, bytes, hasManifest: true, sha256 }
  }
}

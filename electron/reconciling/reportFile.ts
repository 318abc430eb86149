import type { Connection } from '../../shared/domain/connection.ts'
import type { ReportFormat } from '../../shared/domain/reconciliation/report.ts'
import { writeReport } from '../exporting/report/writeReport.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Workbook } from '../workbook/workbook.ts'
import type { WriteFile } from '../exporting/job/exportJobs.ts'

export interface ReportSource {
  /** Of Tallydesk. */
  readonly version: string
  readonly connection: Connection
  readonly ledger: Ledger
  readonly workbook: Workbook
}

const ENDINGS = { csv: 'csv', xlsx: 'xlsx', log: 'jsonl' } as const satisfies Record<ReportFormat, string>

/** Under which name a report is offered: what the user calls the reconciliation, as far as a file name takes it. */
export function reportName(reconciliation: string, format: ReportFormat): string {
  const plain = reconciliation
    .replace(/[\p{C}/\\:*?"<>|]/gu, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
  return `${plain || 'reconciliation'}-${format === 'log' ? 'log' : 'report'}.${ENDINGS[format]}`
}

/** Writes a report of a reconciliation, or its log, with a manifest. */
export function reportFile(id: string, format: ReportFormat, source: ReportSource): WriteFile {
  const { version, connection, ledger, workbook } = source
  return async (path, { signal, show }) => {
    const [certificate = null] = await ledger.certificates(1)
    const { rows, bytes } = await writeReport({
      path,
      signal,
      content: { sheets: () => workbook.report(id), log: () => workbook.readLog(id) },
      origin: { version, madeAt: new Date().toISOString(), connection, format, certificate },
      onOpened: (total) => show({ total }),
      onProgress: show
    })
    return { rows, bytes, hasManifest: true }
  }
}

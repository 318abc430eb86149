import type { ExportFormat, ExportRequest } from '../../../shared/domain/exportFile.ts'
import { localDay } from '../../../shared/localTime.ts'

const EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  jsonl: 'jsonl',
  camt053: 'xml',
  camt054: 'xml',
  ofx: 'ofx'
}

/** The name that a file of this connection is offered under; the day is the user's. `now`: milliseconds since 1970. */
export function exportName(request: ExportRequest, connection: string, now: number): string {
  if (request.kind === 'problems') return `problems-${connection}-${new Date(now).toISOString().slice(0, 10)}.jsonl`
  const { settings, query } = request
  return `transactions-${connection}-${localDay(query.timeZone, now)}.${EXTENSIONS[settings.format]}`
}

import type { ExportSpec } from '../../../electron/stores/ledger/model/textSource.ts'
import type { CsvProfile, ExportRequest, ExportSettings } from '../../../shared/domain/exportFile.ts'
import { SERVICE_COLUMNS } from '../../../shared/exports/exportColumns.ts'
import { aQuery } from '../ledger/aQuery.ts'

/** All columns of the service, as most files have them. */
export function csvSettings(profile: CsvProfile = 'safe'): ExportSettings {
  return { format: 'csv', profile, columns: SERVICE_COLUMNS }
}

/** What the app is asked for: every row, newest first. */
export function csvRequest(profile?: CsvProfile): ExportRequest {
  return { kind: 'transactions', settings: csvSettings(profile), query: aQuery(), template: null }
}

/** What the ledger is asked for. */
export function anExport(change: Partial<ExportSpec> = {}): ExportSpec {
  return {
    settings: csvSettings(),
    query: aQuery(),
    accountNames: [],
    madeAt: '2026-11-21T12:00:00.000Z',
    ...change
  }
}

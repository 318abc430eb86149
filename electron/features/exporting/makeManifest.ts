import { basename } from 'node:path'
import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { Connection } from '../../../shared/domain/connection.ts'
import type { ExportColumn, ExportRequest } from '../../../shared/domain/exportFile.ts'
import type { Manifest } from '../../../shared/domain/manifest.ts'
import type { LedgerCompleteness } from '../../../shared/domain/syncRun.ts'
import type { CurrencyTotal, StatusMeaning } from '../../../shared/domain/transaction.ts'
import { EXPORT_TITLES } from '../../../shared/exports/exportTitles.ts'
import { formatQuery } from '../../../shared/query/formatQuery.ts'
import type { ExportedFile } from './writeExport.ts'

/** The facts in a manifest that are not about the file itself. */
export interface ManifestDetails {
  /** The version of Tallydesk. */
  readonly version: string
  readonly madeAt: string
  readonly connection: Connection
  readonly request: Extract<ExportRequest, { kind: 'transactions' }>
  readonly leftOut: number
  readonly totals: readonly CurrencyTotal[]
  readonly statuses: readonly StatusMeaning[]
  readonly completeness: LedgerCompleteness
  readonly certificate: Certificate | null
}

function titlesOf(columns: readonly ExportColumn[]): readonly string[] {
  return columns.map((column) => EXPORT_TITLES[column])
}

/** The manifest of a file. */
export function makeManifest(facts: ManifestDetails, path: string, { rows, bytes, sha256 }: ExportedFile): Manifest {
  const { connection, request, leftOut, totals, statuses, completeness, certificate } = facts
  const { settings, query, template } = request
  return {
    version: 2,
    madeBy: `Tallydesk ${facts.version}`,
    madeAt: facts.madeAt,
    file: { name: basename(path), bytes, sha256 },
    connection: { name: connection.name, environment: connection.environment },
    query: { text: formatQuery(query.filter), ...query },
    settings,
    ...('headings' in settings && settings.headings === 'titles' && { titles: titlesOf(settings.columns) }),
    template,
    rows,
    leftOut,
    statuses,
    sums: totals,
    standing: completeness,
    certificate
  }
}

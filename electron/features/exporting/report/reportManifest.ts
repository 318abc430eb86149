import { basename } from 'node:path'
import type { Certificate } from '../../../../shared/domain/certificate.ts'
import type { Connection } from '../../../../shared/domain/connection.ts'
import type { Headings } from '../../../../shared/domain/headings.ts'
import type { ReportManifest } from '../../../../shared/domain/manifest.ts'
import type { ReportSummary, ReportFormat } from '../../../../shared/domain/reconciliation/report.ts'
import { itemStateWords } from '../../../../shared/words/itemStatus.ts'
import type { ExportedFile } from '../writeExport.ts'

/** The facts in a report's manifest that are not about the file itself. */
export interface ReportOrigin {
  /** The version of Tallydesk. */
  readonly version: string
  readonly madeAt: string
  readonly connection: Pick<Connection, 'name' | 'environment'>
  readonly format: ReportFormat
  readonly headings: Headings
  readonly facts: ReportSummary
  readonly certificate: Certificate | null
}

function wordsOfStates(): ReportManifest['stateWords'] {
  return Object.fromEntries(Object.entries(itemStateWords).map(([state, { name }]) => [state, name]))
}

/** The manifest of a report. */
export function reportManifest(
  origin: ReportOrigin,
  path: string,
  { rows, bytes, sha256 }: ExportedFile
): ReportManifest {
  const { version, madeAt, connection, format, headings, facts, certificate } = origin
  return {
    version: 1,
    kind: 'reconciliation',
    madeBy: `Tallydesk ${version}`,
    madeAt,
    file: { name: basename(path), bytes, sha256 },
    connection: { name: connection.name, environment: connection.environment },
    format,
    ...(format === 'xlsx' && { headings }),
    ...(headings === 'titles' && { stateWords: wordsOfStates() }),
    rows,
    reconciliation: facts,
    certificate
  }
}

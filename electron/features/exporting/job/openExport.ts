import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '../../../../shared/domain/connection.ts'
import type { ExportRequest } from '../../../../shared/domain/exportFile.ts'
import type { Manifest } from '../../../../shared/domain/manifest.ts'
import type { LedgerCompleteness } from '../../../../shared/domain/syncRun.ts'
import { AppError } from '../../../../shared/errors.ts'
import { makeManifest } from '../makeManifest.ts'
import type { ExportedFile } from '../writeExport.ts'
import type { ExportSpec, TextSource } from '../../../stores/ledger/model/textSource.ts'
import type { Ledger } from '../../../stores/ledger/ledger.ts'
import type { LedgerProof } from '../../../stores/ledger/reading/syncHistory.ts'

/** The data for an export. */
export interface ExportOrigin {
  /** The version of Tallydesk. */
  readonly version: string
  readonly connection: Connection
  readonly ledger: Ledger
  readonly accountNames: ExportSpec['accountNames']
}

export interface OpenedExport {
  readonly source: TextSource
  /** How complete the ledger is; absent for a list of problems. */
  readonly completeness?: LedgerCompleteness
  /** Makes the manifest once the file is written; absent for a list of problems. */
  readonly describe?: (file: ExportedFile) => Manifest
}

/** Starts reading one snapshot of the ledger. `path`: where the file goes. */
export async function openExport(request: ExportRequest, origin: ExportOrigin, path: string): Promise<OpenedExport> {
  const { ledger, accountNames, connection, version } = origin
  if (request.kind === 'problems') return { source: await ledger.readProblems() }
  const { settings, query } = request
  const madeAt = new Date().toISOString()
  const read = () => ledger.readExport({ settings, query, accountNames, madeAt })
  const { source, ...proof } = await withProof(ledger, read)
  const { leftOut, totals, statuses } = source
  const facts = { version, madeAt, connection, request, leftOut, totals, statuses, ...proof }
  return { source, completeness: proof.completeness, describe: (file) => makeManifest(facts, path, file) }
}

/** If a sync run ends in between, the export starts again; more often than this is not expected. */
const ATTEMPTS = 3

/** Opens a source between two readings of the same last certificate, so that it describes the same rows. */
async function withProof(
  ledger: Ledger,
  read: () => Promise<TextSource>,
  attempts = ATTEMPTS
): Promise<LedgerProof & { readonly source: TextSource }> {
  const before = await ledger.proof()
  const source = await read()
  try {
    const after = await ledger.proof()
    if (isDeepStrictEqual(before.certificate, after.certificate)) return { source, ...before }
    if (attempts === 1) throw syncsEnd()
  } catch (error) {
    await source.close()
    throw error
  }
  await source.close()
  return withProof(ledger, read, attempts - 1)
}

function syncsEnd(): AppError {
  return new AppError(
    'busy',
    'Syncs end again and again while the file is begun. Wait until they are done, then export.'
  )
}

import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { Connection } from '../../../shared/domain/connection.ts'
import type { ExportRequest } from '../../../shared/domain/exportFile.ts'
import type { Manifest } from '../../../shared/domain/manifest.ts'
import type { LedgerCompleteness, LedgerStanding } from '../../../shared/domain/syncRun.ts'
import { makeManifest } from '../makeManifest.ts'
import type { ExportedFile } from '../writeExport.ts'
import type { ExportSpec, TextSource } from '../../ledger/textSource.ts'
import type { Ledger } from '../../ledger/ledger.ts'

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
  /** How complete the ledger is, with the verdict on its last sync; absent for a list of problems. */
  readonly standing?: LedgerStanding
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
  const standing = { ...proof.standing, verdict: proof.certificate?.verdict ?? null }
  return { source, standing, describe: (file) => makeManifest(facts, path, file) }
}

interface Proof {
  readonly standing: LedgerCompleteness
  readonly certificate: Certificate | null
}

/** If a sync run ends in between, the export starts again; more often than this is not expected. */
const ATTEMPTS = 3

/** Opens a source between two equal readings of the ledger's basis, so that both describe the same rows. */
async function withProof(
  ledger: Ledger,
  read: () => Promise<TextSource>,
  attempts = ATTEMPTS
): Promise<Proof & { readonly source: TextSource }> {
  const before = await proofOf(ledger)
  const source = await read()
  try {
    const after = await proofOf(ledger)
    if (attempts === 1 || before.certificate?.pass === after.certificate?.pass) return { source, ...before }
  } catch (error) {
    await source.close()
    throw error
  }
  await source.close()
  return withProof(ledger, read, attempts - 1)
}

async function proofOf(ledger: Ledger): Promise<Proof> {
  const [standing, [certificate = null]] = [await ledger.completeness(), await ledger.certificates(1)]
  return { standing, certificate }
}

import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { openExport } from '../../../electron/features/exporting/job/openExport.ts'
import { manifestPath } from '../../../electron/features/exporting/manifestFile.ts'
import { verifyExport } from '../../../electron/features/exporting/verify/verifyExport.ts'
import { writeExport } from '../../../electron/features/exporting/writeExport.ts'
import type { Ledger } from '../../../electron/stores/ledger/ledger.ts'
import type { ExportSettings } from '../../../shared/domain/exportFile.ts'
import type { Manifest, VerifyReport } from '../../../shared/domain/manifest.ts'
import type { TransactionQuery } from '../../../shared/domain/transaction.ts'
import { columnsForPeople, EXPORT_COLUMNS, SERVICE_COLUMNS } from '../../../shared/exports/exportColumns.ts'
import { aQuery } from '../ledger/aQuery.ts'

const openingBalances = ['EUR', 'SEK', 'USD', 'JPY', 'KWD'].map((currency) => ({ currency, amount: '100' }))

/** One way to write each format, with a statement for the one that is of one account. */
export const EVERY_FORMAT: readonly ExportSettings[] = [
  { format: 'csv', profile: 'safe', columns: SERVICE_COLUMNS },
  { format: 'csv', profile: 'lossless', columns: EXPORT_COLUMNS },
  { format: 'csv', profile: 'excel-eu', columns: SERVICE_COLUMNS },
  { format: 'csv', profile: 'excel-us', columns: SERVICE_COLUMNS },
  { format: 'csv', profile: 'excel-eu', columns: columnsForPeople(EXPORT_COLUMNS), headings: 'titles' },
  { format: 'xlsx', columns: EXPORT_COLUMNS },
  { format: 'xlsx', columns: EXPORT_COLUMNS, headings: 'titles' },
  { format: 'jsonl' },
  { format: 'camt053', openingBalances },
  { format: 'camt054' },
  { format: 'ofx', openingBalances: [] }
]

/** What a case of a format is called. */
export function formatName(settings: ExportSettings): string {
  const name = settings.format === 'csv' ? `csv ${settings.profile}` : settings.format
  return 'headings' in settings ? `${name} with ${settings.headings}` : name
}

/** The rows of one of the accounts of the long list. */
export function ofAccount(number: number): TransactionQuery {
  return aQuery({ filter: [{ field: 'account', anyOf: [`acc${number}`], not: false }] })
}

/** Writes a file and its manifest as the app does. */
export async function exportFile(
  ledger: Ledger,
  path: string,
  settings: ExportSettings,
  query: TransactionQuery = settings.format === 'camt053' ? ofAccount(1) : aQuery()
): Promise<void> {
  const request = { kind: 'transactions', settings, query, template: null } as const
  const connection = {
    id: 'x',
    name: 'X',
    environment: 'live',
    baseUrl: 'https://x.example',
    amountUnit: 'major'
  } as const
  const origin = { version: '0.0.0', connection, ledger, accountNames: [] }
  await writeExport({ ...(await openExport(request, origin, path)), path })
}

/** Compares a file with the manifest beside it. */
export function verifyFile(path: string, manifest = manifestPath(path), signal?: AbortSignal): Promise<VerifyReport> {
  const record = { path: manifest, name: basename(manifest) }
  return verifyExport({ path, name: basename(path) }, record, signal && { signal })
}

/** What a report says of the things that differ, by what they are. */
export function differences({
  checks
}: VerifyReport): Readonly<Record<string, readonly [stated: string, found: string]>> {
  return Object.fromEntries(
    checks.filter(({ isSame }) => !isSame).map(({ what, stated, found }) => [what, [stated, found]])
  )
}

export async function readManifestOf(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(manifestPath(path), 'utf8')) as Manifest
}

/** Changes what a manifest states. */
export async function changeManifest(path: string, change: (manifest: Manifest) => object): Promise<void> {
  await writeFile(manifestPath(path), JSON.stringify(change(await readManifestOf(path))))
}

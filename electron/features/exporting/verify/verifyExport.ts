import type { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import type {
  AnyManifest,
  EarlierManifest,
  Manifest,
  VerifyCheck,
  VerifyReport
} from '../../../../shared/domain/manifest.ts'
import { AppError } from '../../../../shared/errors.ts'
import { grouped } from '../../../../shared/words/counted.ts'
import { explainReadFailure } from '../files/fileFailure.ts'
import { check } from './check.ts'
import { compareContent } from './compareContent.ts'
import type { FileShape } from './contentReader.ts'
import { fileDigest, type FileDigest } from '../files/fileDigest.ts'
import { readCamt } from './readCamt.ts'
import { readCsv } from './readCsv.ts'
import { readJsonLines } from './readJsonLines.ts'
import { readManifest } from './readManifest.ts'
import { readOfx } from './readOfx.ts'
import { readXlsx } from './readXlsx.ts'
import { reportChecks } from './reportChecks.ts'
import { createTally, type Tally } from './tally.ts'

/** A file to read and its original name, because an upload is stored under another one. */
export interface NamedFile {
  readonly path: string
  readonly name: string
}

interface VerifyOptions {
  /** The SHA-256 of the file that was written there, which may be another one. */
  readonly exported?: string | undefined
  readonly signal?: AbortSignal
}

/**
 * Reads an exported file and compares its bytes and its content with the manifest. Equal bytes do not skip the content,
 * which proves the manifest. Rejects if one of the files cannot be read, and with `cancelled` once it is stopped.
 */
export async function verifyExport(
  file: NamedFile,
  manifestFile: NamedFile,
  { exported, signal }: VerifyOptions = {}
): Promise<VerifyReport> {
  const manifest = await explained(readManifest(manifestFile.path, manifestFile.name), manifestFile)
  const digest = await explained(fileDigest(file.path, signal), file)
  const own = exported === undefined ? [] : [check('SHA-256 of the export', exported, digest.sha256)]
  const checks = [...own, ...byteChecks(manifest, digest, file.name), ...(await checksOf(manifest, file, signal))]
  return {
    file: file.name,
    manifest: manifestFile.name,
    isSame: checks.every(({ isSame }) => isSame),
    checks,
    standing: ('kind' in manifest ? manifest.reconciliation.standing : manifest.standing) ?? null
  }
}

function byteChecks({ file }: AnyManifest, { bytes, sha256 }: FileDigest, name: string): readonly VerifyCheck[] {
  const checks = [check('Bytes', grouped(file.bytes), grouped(bytes)), check('SHA-256', file.sha256, sha256)]
  // A renamed file still counts as the same; for a different file, the name may explain why.
  return file.sha256 === sha256 || file.name === name ? checks : [check('Name', file.name, name), ...checks]
}

function checksOf(
  manifest: AnyManifest,
  file: NamedFile,
  signal: AbortSignal | undefined
): Promise<readonly VerifyCheck[]> {
  return 'kind' in manifest
    ? explained(reportChecks(manifest, file.path, signal), file)
    : contentChecks(manifest, file, signal)
}

async function contentChecks(
  manifest: Manifest | EarlierManifest,
  file: NamedFile,
  signal: AbortSignal | undefined
): Promise<readonly VerifyCheck[]> {
  const tally = createTally(signal)
  try {
    const shape = await explained(readContent(file.path, manifest, tally), file)
    return compareContent(manifest, tally.content(), shape)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bad-input') throw error
    const read = tally.rows === 0 ? '' : ` It was read up to row ${grouped(tally.rows)}.`
    const stated = `${FORMAT_NAMES[manifest.settings.format]} of ${grouped(manifest.rows)} rows`
    return [{ what: 'Content', stated, found: `${error.message}${read}`, isSame: false }]
  }
}

const FORMAT_NAMES: Readonly<Record<ExportSettings['format'], string>> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  jsonl: 'JSON Lines',
  camt053: 'camt.053',
  camt054: 'camt.054',
  ofx: 'OFX'
}

function readContent(
  path: string,
  { settings, titles, rows }: Pick<Manifest, 'settings' | 'titles' | 'rows'>,
  tally: Tally
): Promise<FileShape> {
  switch (settings.format) {
    case 'csv':
      return readCsv(path, { settings, titles }, tally)
    case 'xlsx':
      return readXlsx(path, { settings, titles, rows }, tally)
    case 'jsonl':
      return readJsonLines(path, settings, tally)
    case 'camt053':
    case 'camt054':
      return readCamt(path, settings, tally)
    case 'ofx':
      return readOfx(path, settings, tally)
  }
}

function explained<T>(work: Promise<T>, { name }: NamedFile): Promise<T> {
  return work.catch((error: unknown) => {
    throw explainReadFailure(error, name)
  })
}

import { createHash } from 'node:crypto'
import type { AnyManifest } from '../../../shared/domain/manifest.ts'
import { AppError } from '../../../shared/errors.ts'
import { letGo } from '../../base/database/port/wholeMemory.ts'
import { createAtomicFile, type AtomicFile } from './files/atomicFile.ts'
import { manifestBytes, manifestPath, placePair } from './manifestFile.ts'

/** The bytes of a file, piece by piece; see `TextSource` of the ledger. */
export interface ExportSource {
  readonly total: number
  /** The receiver owns the memory of the bytes. */
  next(): Promise<{ readonly bytes: Uint8Array; readonly rows: number } | undefined>
  close(): Promise<void>
}

interface ExportProgress {
  readonly rows: number
  readonly bytes: number
}

export interface ExportedFile extends ExportProgress {
  /** SHA-256 (hex) of the file. */
  readonly sha256: string
}

export interface WriteExportOptions {
  /** Always closed. */
  readonly source: ExportSource
  readonly path: string
  /** Makes the manifest; if it is absent, there is none. */
  readonly describe?: (file: ExportedFile) => AnyManifest
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ExportProgress) => void
}

/**
 * Writes a source and its manifest to files, completely or not at all. Rejects with `cancelled`, `disk-full`,
 * `not-writable`, `busy`, or the failure of the source. Then both targets are unchanged, unless the system refuses the
 * manifest's name after it accepted the file, or another process wrote to them, which the message says.
 */
export async function writeExport(options: WriteExportOptions): Promise<ExportedFile> {
  const { source, signal } = options
  try {
    throwIfCancelled(signal)
    return await withFile(options.path, (file) => writeWith(options, file))
  } finally {
    await source.close()
  }
}

async function writeWith(options: WriteExportOptions, file: AtomicFile): Promise<ExportedFile> {
  const { describe } = options
  if (!describe) {
    const written = await copy(options, file)
    await file.finish()
    return written
  }
  // The manifest is created first, so that a folder which cannot hold it is found before a million rows are written.
  return withFile(manifestPath(options.path), async (manifest) => {
    const written = await copy(options, file)
    await manifest.append(manifestBytes(describe(written)))
    await placePair(options.path, { file, manifest, sha256: written.sha256 })
    return written
  })
}

async function withFile<T>(path: string, work: (file: AtomicFile) => Promise<T>): Promise<T> {
  const file = await createAtomicFile(path)
  try {
    return await work(file)
  } finally {
    await file.discard()
  }
}

async function copy({ source, signal, onProgress }: WriteExportOptions, file: AtomicFile): Promise<ExportedFile> {
  const hash = createHash('sha256')
  let progress: ExportProgress = { rows: 0, bytes: 0 }
  for await (const { bytes, rows } of ahead(source)) {
    throwIfCancelled(signal)
    hash.update(bytes)
    await file.append(bytes)
    progress = { rows: progress.rows + rows, bytes: progress.bytes + bytes.length }
    letGo(bytes)
    onProgress?.(progress)
  }
  throwIfCancelled(signal)
  if (progress.rows !== source.total) throw new Error(`only ${progress.rows} of ${source.total} rows could be read`)
  return { ...progress, sha256: hash.digest('hex') }
}

type Piece = NonNullable<Awaited<ReturnType<ExportSource['next']>>>

/** The pieces of a source; the next one is requested while one is written. */
async function* ahead(source: ExportSource): AsyncGenerator<Piece, void> {
  const ask = () => {
    const coming = source.next()
    // It may fail before or without being awaited; an awaiting caller still sees the failure.
    coming.catch(() => undefined)
    return coming
  }
  let coming = ask()
  for (;;) {
    const piece = await coming
    if (!piece) return
    coming = ask()
    yield piece
  }
}

function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled', 'The export was cancelled. Nothing was written.')
}

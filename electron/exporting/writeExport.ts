import { createHash } from 'node:crypto'
import type { AnyManifest } from '../../shared/domain/manifest.ts'
import { AppError } from '../../shared/errors.ts'
import { letGo } from '../../shared/wholeMemory.ts'
import { createAtomicFile, type AtomicFile } from './atomicFile.ts'
import { manifestBytes, manifestPath, placePair } from './manifestFile.ts'

/** Where the bytes of a file come from, piece by piece; see `TextSource` of the ledger. */
export interface ExportSource {
  readonly total: number
  /** The memory of the bytes is the receiver's. */
  next(): Promise<{ readonly bytes: Uint8Array; readonly rows: number } | undefined>
  close(): Promise<void>
}

interface ExportProgress {
  readonly rows: number
  readonly bytes: number
}

export interface ExportedFile extends ExportProgress {
  /** Of the file's bytes, in hex. */
  readonly sha256: string
}

export interface WriteExportOptions {
  /** Closed in any case. */
  readonly source: ExportSource
  readonly path: string
  /** What stands beside the file about it; without this, nothing does. */
  readonly describe?: (file: ExportedFile) => AnyManifest
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ExportProgress) => void
}

/**
 * Writes a source to a file that is there whole or not at all, and its manifest with it. Rejects with `cancelled`,
 * `disk-full`, `not-writable`, or what the source rejects with; then both targets are as they were, except where the
 * system takes the file and refuses the manifest's name at the very end, which the message says.
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
  // The manifest is begun first, so that a place which cannot take it is known before a million rows are written.
  return withFile(manifestPath(options.path), async (manifest) => {
    const written = await copy(options, file)
    await manifest.append(manifestBytes(describe(written)))
    await placePair(file, manifest)
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

/** The pieces of a source, each asked for while the one before is being written. */
async function* ahead(source: ExportSource): AsyncGenerator<Piece, void> {
  const ask = () => {
    const coming = source.next()
    // It may fail before it is waited for, or when nobody waits any more; whoever does wait still sees the failure.
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

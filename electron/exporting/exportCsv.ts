import { createHash } from 'node:crypto'
import { AppError } from '../../shared/errors.ts'
import { createAtomicFile, type AtomicFile } from './atomicFile.ts'

/** Where the text of a file comes from, piece by piece; see `CsvSource` of the ledger. */
export interface ExportSource {
  readonly total: number
  next(): Promise<{ readonly bytes: Uint8Array; readonly rows: number } | undefined>
  close(): Promise<void>
}

interface ExportProgress {
  readonly rows: number
  readonly bytes: number
}

export interface ExportCsvOptions {
  /** Closed in any case. */
  readonly source: ExportSource
  readonly path: string
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ExportProgress) => void
}

export interface ExportedFile extends ExportProgress {
  /** Of the file's bytes, in hex. */
  readonly sha256: string
}

/**
 * Writes a source to a file that is there whole or not at all. Rejects with `cancelled`, `disk-full`, `not-writable`,
 * or what the source rejects with; then the target is as it was.
 */
export async function exportCsv(options: ExportCsvOptions): Promise<ExportedFile> {
  const { source, path, signal } = options
  try {
    throwIfCancelled(signal)
    const file = await createAtomicFile(path)
    try {
      const written = await copy(options, file)
      await file.finish()
      return written
    } finally {
      await file.discard()
    }
  } finally {
    await source.close()
  }
}

async function copy({ source, signal, onProgress }: ExportCsvOptions, file: AtomicFile): Promise<ExportedFile> {
  const hash = createHash('sha256')
  let progress: ExportProgress = { rows: 0, bytes: 0 }
  for await (const { bytes, rows } of ahead(source)) {
    throwIfCancelled(signal)
    hash.update(bytes)
    await file.append(bytes)
    progress = { rows: progress.rows + rows, bytes: progress.bytes + bytes.length }
    onProgress?.(progress)
  }
  throwIfCancelled(signal)
  if (progress.rows !== source.total) throw new Error(`${progress.rows} of ${source.total} rows came out of the source`)
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
  for (let piece = await coming; piece; piece = await coming) {
    coming = ask()
    yield piece
  }
}

function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled', 'The export was cancelled. Nothing was written.')
}

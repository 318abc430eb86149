import { createHash } from 'node:crypto'
import { refuseStopped } from './refuseStopped.ts'
import { fileChunks } from './fileChunks.ts'

export interface FileDigest {
  readonly bytes: number
  /** In hex. */
  readonly sha256: string
}

/** Rejects with `cancelled` once it is stopped. */
export async function fileDigest(path: string, signal?: AbortSignal): Promise<FileDigest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of fileChunks(path)) {
    refuseStopped(signal)
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

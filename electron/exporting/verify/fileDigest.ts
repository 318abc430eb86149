import { createHash } from 'node:crypto'
import { fileChunks } from './textChunks.ts'

export interface FileDigest {
  readonly bytes: number
  /** In hex. */
  readonly sha256: string
}

export async function fileDigest(path: string): Promise<FileDigest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of fileChunks(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

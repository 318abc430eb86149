import { createReadStream } from 'node:fs'

/** A file's bytes in pieces of 64 kB. */
export function fileChunks(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path)
}

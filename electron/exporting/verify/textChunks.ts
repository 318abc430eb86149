import { createReadStream } from 'node:fs'
import { AppError } from '../../../shared/errors.ts'

/** A file's bytes in pieces of 64 kB. */
export function fileChunks(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path)
}

/** Bytes as text, without a byte-order mark. Throws `not-text` where they are no UTF-8. */
export async function* textChunks(
  chunks: AsyncIterable<Uint8Array>,
  encoding: 'utf-8' | 'windows-1252' = 'utf-8'
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch (cause) {
      throw new NotUtf8(cause)
    }
  }
  for await (const chunk of chunks) yield decode(chunk)
  yield decode()
}

/** The bytes of a file are no UTF-8, in which every text file of an export is written. */
export class NotUtf8 extends AppError {
  constructor(cause: unknown) {
    super('bad-input', 'The text is not UTF-8: another program saved the file in another encoding.', { cause })
  }
}

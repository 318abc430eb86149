import { AppError } from '../../../../shared/errors.ts'

/** Decodes bytes without a byte-order mark. Throws `not-text` if they are not UTF-8. */
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

/** The bytes are not UTF-8. */
export class NotUtf8 extends AppError {
  constructor(cause: unknown) {
    super('bad-input', 'The text is not UTF-8: another program saved the file in another encoding.', { cause })
  }
}

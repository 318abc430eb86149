import type { TextPiece } from '../textSource.ts'

/** Some text of a file, and how many rows end in it. */
export interface TextPart {
  readonly text: string
  readonly rows: number
}

/** UTF-16 units; about as many bytes for most texts. */
const PIECE_LENGTH = 256 * 1024

/** Glues parts to pieces of a file as they are asked for, so that no more than one piece is ever held. */
export function createPieces(parts: Iterator<TextPart, void>): () => TextPiece | undefined {
  return () => {
    const texts: string[] = []
    let length = 0
    let rows = 0
    while (length < PIECE_LENGTH) {
      const part = parts.next()
      if (part.done) break
      texts.push(part.value.text)
      length += part.value.text.length
      rows += part.value.rows
    }
    return length === 0 ? undefined : { bytes: Buffer.from(texts.join('')), rows }
  }
}

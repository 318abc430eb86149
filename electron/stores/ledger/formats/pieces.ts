import type { TextPiece } from '../model/textSource.ts'

/** Part of a file's text, and the number of rows that end in it. */
export interface TextPart {
  readonly text: string
  readonly rows: number
}

/** UTF-16 units; about as many bytes for most texts. */
const PIECE_LENGTH = 256 * 1024

/** Joins parts into pieces of a file on demand, so that only one piece is in memory. */
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

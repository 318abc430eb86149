import type { ReadingNotes } from '../readingNotes.ts'
import { Characters, UndecodableBytes, type Encoding } from './characters.ts'
import { undecodable } from './encodings.ts'
import { TextPlaces } from './textPlaces.ts'

/** The whole text of a small file. Stops at invalid bytes. */
export async function wholeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  notes: ReadingNotes
): Promise<string> {
  const characters = new Characters(encoding)
  const pieces: string[] = []
  try {
    for await (const chunk of chunks) pieces.push(characters.decode(chunk))
    characters.end()
  } catch (error) {
    if (!(error instanceof UndecodableBytes)) throw error
    const before = pieces.join('') + error.before
    notes.stop(undecodable(encoding), new TextPlaces(before).at(before.length))
  }
  return pieces.join('')
}

import type { ReadingNotes } from '../readingNotes.ts'

const MEGABYTE = 1_000_000

/** Passes bytes on, and stops when they exceed the limit in megabytes. */
export async function* capped(
  chunks: AsyncIterable<Uint8Array>,
  megabytes: number,
  notes: ReadingNotes
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > megabytes * MEGABYTE) {
      notes.stop(`The file is larger than ${megabytes} MB. Split it into smaller files and read them one by one.`)
    }
    yield chunk
  }
}

import type { Reading } from '../reading.ts'
import { capped } from '../text/capped.ts'
import { Characters, UndecodableBytes, type Encoding } from '../text/characters.ts'
import { markedEncoding, undecodable } from '../text/encodings.ts'
import type { PeekedChunks } from '../text/peekedChunks.ts'
import { shown } from '../values/amount.ts'
import { PainMessage } from './painMessage.ts'
import { PainParser } from './painParser.ts'

const MOST_MEGABYTES = 150
const PIECE = 65_536

const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/

const ENCODINGS: ReadonlyMap<string, Encoding> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15']
])

/** Reads a pain.001 file one payment at a time, up to a size limit. */
export async function readPain(source: PeekedChunks, reading: Reading): Promise<void> {
  const { notes } = reading
  const encoding = encodingOf(await source.head(1024), reading)
  const characters = new Characters(encoding)
  const message = new PainMessage(reading)
  const parser = new PainParser(message, notes)
  const { scanner } = parser
  try {
    for await (const chunk of capped(source.all(), MOST_MEGABYTES, notes)) {
      for (let at = 0; at < chunk.length; at += PIECE) scanner.write(characters.decode(chunk.subarray(at, at + PIECE)))
    }
    characters.end()
  } catch (error) {
    if (!(error instanceof UndecodableBytes)) throw error
    scanner.write(error.before)
    notes.stop(undecodable(encoding), scanner.end)
  }
  parser.finish()
  message.end()
}

function encodingOf(head: Uint8Array, { notes, options }: Reading): Encoding {
  if (options.isPasted === true) return 'utf-8'
  const marked = markedEncoding(head)
  if (marked) return marked
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  const declared = DECLARED.exec(new TextDecoder('windows-1252').decode(head))?.[1] ?? 'utf-8'
  const encoding = ENCODINGS.get(declared.toLowerCase())
  if (encoding) return encoding
  return notes.stop(`The encoding “${shown(declared)}” is not read. Save the file as UTF-8 and try again.`, {
    line: 1,
    column: 1
  })
}

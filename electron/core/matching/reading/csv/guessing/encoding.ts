import { encodingNames, type CsvEncoding } from '../../../../../../shared/text/csvEncoding.ts'
import type { ReadingNotes } from '../../readingNotes.ts'
import { Characters, UndecodableBytes } from '../../text/characters.ts'
import { markedEncoding } from '../../text/encodings.ts'
import { likelyEncodings, type LikelyReading } from '../../text/likelyEncodings.ts'
import { wideLines } from '../../text/wideLines.ts'
import { shown } from '../../values/amount.ts'
import type { OpenQuestion } from './questions.ts'

interface Found {
  readonly encoding: CsvEncoding
  readonly question?: OpenQuestion
}

/** So many bytes tell an encoding. */
const ENOUGH = 16_384

/** Finds the encoding: by its byte order mark, UTF-8 if all bytes are valid, otherwise by the words that it makes. */
export async function encodingOf(
  held: readonly Uint8Array[],
  beginning: Uint8Array,
  notes: ReadingNotes
): Promise<Found> {
  const marked = markedEncoding(beginning)
  if (marked === 'utf-16be') notes.stop('The file is UTF-16 in big-endian order. Save it as UTF-8 and try again.')
  if (marked || isUtf8(held)) return { encoding: marked ?? 'utf-8' }
  const { bytes, first } = wideLines(held, ENOUGH)
  const likely = await likelyEncodings(bytes)
  if ('codePage' in likely)
    notes.stop(
      `The file is in a code page of DOS, probably ${likely.codePage}, which cannot be read exactly. Save it as CSV (UTF-8) and try again.`,
      { line: first, column: 1 }
    )
  const [best, ...others] = likely
  if (!best) return { encoding: 'windows-1252' }
  return { encoding: best.encoding, ...(others.length > 0 && { question: asks(likely, first) }) }
}

function asks(likely: readonly LikelyReading[], line: number): OpenQuestion {
  const words = differingWords(likely.map(({ text }) => text))
  return {
    about: 'encoding',
    words: 'Which words are right? The file does not say its encoding. If none are, save it as UTF-8.',
    options: likely.map(({ encoding }, at) => ({
      label: `“${shown(words[at] ?? '')}”: ${encodingNames[encoding]}`,
      change: { encoding }
    })),
    line
  }
}

/** The first cell that has the most different readings, in each of them. */
function differingWords(texts: readonly string[]): readonly string[] {
  const all = texts.map((text) => text.split(/[;,\t|"\r\n]+/).map((cell) => cell.trim()))
  const rows = (all[0] ?? []).map((_, at) => all.map((cells) => cells[at] ?? ''))
  const countOf = (row: readonly string[]) => new Set(row).size
  return rows.reduce((best, row) => (countOf(row) > countOf(best) ? row : best), [])
}

function isUtf8(held: readonly Uint8Array[]): boolean {
  const characters = new Characters('utf-8')
  try {
    for (const chunk of held) characters.decode(chunk)
    characters.end()
    return true
  } catch (error) {
    if (error instanceof UndecodableBytes) return false
    throw error
  }
}

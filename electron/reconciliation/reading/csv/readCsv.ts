import type { CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { Reading } from '../reading.ts'
import type { ReadingNotes } from '../readingNotes.ts'
import { capped } from '../text/capped.ts'
import { Characters, UndecodableBytes } from '../text/characters.ts'
import { markedEncoding, undecodable } from '../text/encodings.ts'
import { MixedEncodings } from '../text/mixedEncodings.ts'
import type { PeekedChunks } from '../text/peekedChunks.ts'
import { delimiterOf } from './csvDialect.ts'
import { CsvRows, type CsvRow } from './csvRows.ts'
import { eachRow } from './csvSurvey.ts'
import type { Dialect } from './guessMapping.ts'
import { findMapping, isSettled, readTable } from './readTable.ts'

const MOST_MEGABYTES = 150
const BEGINNING = 65_536

/**
 * Reads a CSV file with a mapping. If the mapping is incomplete, the bytes are held until all are checked, because only
 * the whole file shows how decimals and dates are meant.
 */
export async function readCsv(source: PeekedChunks, reading: Reading): Promise<void> {
  const bytes = capped(source.all(), MOST_MEGABYTES, reading.notes)
  const { mapping } = reading.options
  if (mapping && isSettled(mapping)) {
    const found = { mapping, template: null, questions: [] }
    return readTable(found, reading, (onRow) => readRows(bytes, mapping, reading.notes, onRow))
  }
  const beginning = await source.head(BEGINNING)
  const held: Uint8Array[] = []
  for await (const chunk of bytes) held.push(chunk)
  const dialect = dialectOf(beginning, held, reading)
  const found = findMapping(
    (_mapping, onRow) => eachRow(held, dialect.encoding, dialect.delimiter, onRow),
    dialect,
    reading
  )
  await readTable(found, reading, (onRow) => readRows(held, found.mapping, reading.notes, onRow))
}

async function readRows(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { delimiter, encoding }: CsvMapping,
  notes: ReadingNotes,
  onRow: (row: CsvRow) => void
): Promise<void> {
  const rows = new CsvRows(delimiter, onRow, notes)
  const characters = new Characters(encoding)
  const mixed = new MixedEncodings()
  try {
    for await (const chunk of chunks) {
      rows.write(characters.decode(chunk))
      if (encoding === 'windows-1252') mixed.write(chunk)
    }
    characters.end()
    rows.finish()
    noteMixed(mixed, notes)
  } catch (error) {
    if (!(error instanceof UndecodableBytes)) throw error
    rows.write(error.before)
    notes.stop(undecodable(encoding), rows.end)
  }
}

/** Warns about a file that was read to its end as Windows-1252 but contains UTF-8 as well. */
function noteMixed(mixed: MixedEncodings, notes: ReadingNotes): void {
  mixed.end()
  const line = mixed.firstUtf8
  if (line === undefined) return
  notes.warn(
    mixed.firstOther === undefined
      ? `Line ${line} is UTF-8, but the file is read as Windows-1252: letters with accents are wrong. Change the encoding.`
      : `The file mixes encodings: line ${line} is UTF-8, line ${mixed.firstOther} is not. Letters with accents are wrong in lines such as ${line}. Save all of it as UTF-8.`
  )
}

function dialectOf(beginning: Uint8Array, held: readonly Uint8Array[], { options, notes }: Reading): Dialect {
  const given = options.mapping ?? {}
  const encoding =
    given.encoding ??
    encodingOf(held, beginning) ??
    notes.stop('The file is UTF-16 in big-endian order. Save it as UTF-8 and try again.')
  const delimiter =
    given.delimiter ??
    delimiterOf(new TextDecoder(encoding).decode(beginning), beginning.length === BEGINNING, given.headerLine)
  return { encoding, delimiter }
}

/** By its byte order mark; otherwise UTF-8 if all bytes are valid. Undefined for an unsupported encoding. */
function encodingOf(held: readonly Uint8Array[], beginning: Uint8Array): CsvMapping['encoding'] | undefined {
  const marked = markedEncoding(beginning)
  if (marked) return marked === 'utf-8' || marked === 'utf-16le' ? marked : undefined
  const characters = new Characters('utf-8')
  try {
    for (const chunk of held) characters.decode(chunk)
    characters.end()
    return 'utf-8'
  } catch (error) {
    if (error instanceof UndecodableBytes) return 'windows-1252'
    throw error
  }
}

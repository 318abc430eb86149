import type { CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { encodingNames, type CsvEncoding } from '../../../../../shared/text/csvEncoding.ts'
import type { Reading } from '../reading.ts'
import type { ReadingNotes } from '../readingNotes.ts'
import { capped } from '../text/capped.ts'
import { Characters, UndecodableBytes } from '../text/characters.ts'
import { isOfBytes, isSupported, undecodable, unsupported } from '../text/encodings.ts'
import { MixedEncodings } from '../text/mixedEncodings.ts'
import type { PeekedChunks } from '../text/peekedChunks.ts'
import { delimiterOf } from './csvDialect.ts'
import { CsvRows, type CsvRow } from './csvRows.ts'
import { eachRow } from './csvSurvey.ts'
import { encodingOf } from './guessing/encoding.ts'
import type { OpenQuestion } from './guessing/questions.ts'
import { findMapping, isSettled, readTable, type EachRow, type Found } from './readTable.ts'

const MOST_MEGABYTES = 150
const BEGINNING = 65_536

/**
 * Reads a CSV file with a mapping. If the mapping is incomplete, the bytes are held until all are checked, because only
 * the whole file shows how decimals and dates are meant.
 */
export async function readCsv(source: PeekedChunks, reading: Reading): Promise<void> {
  const bytes = capped(source.all(), MOST_MEGABYTES, reading.notes)
  const { mapping } = reading.options
  if (mapping?.encoding && !isSupported(mapping.encoding)) reading.notes.stop(unsupported(mapping.encoding))
  if (mapping && isSettled(mapping)) {
    const found = { mapping, template: null, questions: [] }
    return readTable(found, reading, (onRow) => readRows(bytes, mapping, reading.notes, onRow))
  }
  const beginning = await source.head(BEGINNING)
  const held: Uint8Array[] = []
  for await (const chunk of bytes) held.push(chunk)
  const found = await foundIn(held, beginning, reading)
  await readTable(found, reading, (onRow) => readRows(held, found.mapping, reading.notes, onRow))
}

async function foundIn(held: readonly Uint8Array[], beginning: Uint8Array, reading: Reading): Promise<Found> {
  const given = reading.options.mapping ?? {}
  const readAs = (encoding: CsvEncoding, settings = given, question?: OpenQuestion): Found => {
    const text = new TextDecoder(encoding).decode(beginning)
    const delimiter = given.delimiter ?? delimiterOf(text, beginning.length === BEGINNING, given.headerLine)
    // What the bytes leave open, the template decides.
    const doubt = question && {
      question,
      decide: (ofTemplate: CsvEncoding) => readAs(ofTemplate, { ...given, encoding: ofTemplate, open: [] })
    }
    const each: EachRow = (_mapping, onRow) => eachRow(held, encoding, delimiter, onRow)
    return findMapping(each, { encoding, delimiter }, { reading, given: settings }, doubt)
  }
  if (given.encoding && !given.open?.includes('encoding')) return readAs(given.encoding)
  const { encoding, question } = await encodingOf(held, beginning, reading.notes)
  return readAs(encoding, given, question)
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
      if (isOfBytes(encoding)) mixed.write(chunk)
    }
    characters.end()
    rows.finish()
    noteMixed(mixed, encoding, notes)
  } catch (error) {
    if (!(error instanceof UndecodableBytes)) throw error
    rows.write(error.before)
    notes.stop(undecodable(encoding), rows.end)
  }
}

/** Warns about a file that was read to its end as an older encoding but contains UTF-8 as well. */
function noteMixed(mixed: MixedEncodings, encoding: CsvEncoding, notes: ReadingNotes): void {
  mixed.end()
  const line = mixed.firstUtf8
  if (line === undefined) return
  notes.warn(
    mixed.firstOther === undefined
      ? `Line ${line} is UTF-8, but the file is read as ${encodingNames[encoding]}: letters with accents are wrong. Change the encoding.`
      : `The file mixes encodings: line ${line} is UTF-8, line ${mixed.firstOther} is not. Letters with accents are wrong in lines such as ${line}. Save all of it as UTF-8.`
  )
}

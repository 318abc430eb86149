import type { CsvMapping, MappingTemplate } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { Reading } from '../reading.ts'
import { capped } from '../text/capped.ts'
import { Characters, UndecodableBytes } from '../text/characters.ts'
import { markedEncoding, undecodable } from '../text/encodings.ts'
import { joined, type PeekedChunks } from '../text/peekedChunks.ts'
import { delimiterOf } from './csvDialect.ts'
import { CsvRows } from './csvRows.ts'
import { surveyCsv, type CsvSurvey } from './csvSurvey.ts'
import { CsvTable } from './csvTable.ts'
import { guessMapping } from './guessMapping.ts'

const MOST_MEGABYTES = 150
const BEGINNING = 65_536

/**
 * Reads a CSV file as a mapping says. Without one its bytes are held until all of them were looked at: how decimals and
 * dates are meant shows in the whole file only.
 */
export async function readCsv(source: PeekedChunks, reading: Reading): Promise<void> {
  const bytes = capped(source.all(), MOST_MEGABYTES, reading.notes)
  const { mapping } = reading.options
  if (mapping) return readRows(bytes, mapping, null, reading)
  const held: Uint8Array[] = []
  for await (const chunk of bytes) held.push(chunk)
  const { mapping: found, template } = mappingOf(held, reading)
  await readRows(held, found, template, reading)
}

async function readRows(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mapping: CsvMapping,
  template: string | null,
  reading: Reading
): Promise<void> {
  const { notes } = reading
  const table = new CsvTable(reading, mapping, canRead(mapping, reading))
  const rows = new CsvRows(mapping.delimiter, (row) => table.take(row), notes)
  const characters = new Characters(mapping.encoding)
  try {
    for await (const chunk of chunks) rows.write(characters.decode(chunk))
    characters.end()
    rows.finish()
    table.end()
  } catch (error) {
    if (!(error instanceof UndecodableBytes)) throw error
    rows.write(error.before)
    notes.stop(undecodable(mapping.encoding), rows.end)
  } finally {
    const { header, rows: shownRows, columnCount } = table
    reading.csv = { mapping, template, header, rows: shownRows, columnCount }
  }
}

/** Whether payments can be made of the rows: one mistake for the file instead of one a row. */
function canRead({ columns }: CsvMapping, { notes }: Reading): boolean {
  if (columns.amount === undefined) notes.fault('No column is known to hold the amounts. Choose it.')
  return columns.amount !== undefined
}

function mappingOf(held: readonly Uint8Array[], { options, notes }: Reading) {
  const beginning = beginningOf(held)
  const encoding =
    encodingOf(held, beginning) ??
    notes.stop('The file is UTF-16 with its bytes turned round. Save it as UTF-8 and try again.')
  const delimiter = delimiterOf(shownText(beginning, encoding), beginning.length === BEGINNING)
  const survey = surveyCsv(held, encoding, delimiter)
  const template = templateFor(survey, options.templates)
  if (!template) return { mapping: guessMapping(survey, { encoding, delimiter }, notes), template: null }
  return { mapping: { ...template.mapping, encoding, delimiter, hasHeader: true }, template: template.name }
}

function templateFor({ header }: CsvSurvey, templates: readonly MappingTemplate[]): MappingTemplate | undefined {
  if (header.length === 0) return undefined
  return templates.find(
    (template) => template.header.length === header.length && template.header.every((name, at) => name === header[at])
  )
}

/** By its mark; else UTF-8 where all of it is that. Undefined for one that is not read. */
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

function beginningOf(held: readonly Uint8Array[]): Uint8Array {
  const pieces: Uint8Array[] = []
  for (let at = 0, length = 0; at < held.length && length < BEGINNING; at++) {
    const piece = held[at] ?? new Uint8Array()
    pieces.push(piece)
    length += piece.length
  }
  return joined(pieces).subarray(0, BEGINNING)
}

function shownText(bytes: Uint8Array, encoding: CsvMapping['encoding']): string {
  return new TextDecoder(encoding).decode(bytes)
}

import { CsvMapping, withoutFile, type CsvGiven } from '../../../../shared/domain/reconciliation/instruction.ts'
import { encodingNames, type CsvEncoding } from '../../../../shared/csvEncoding.ts'
import type { Reading } from '../reading.ts'
import type { ReadingNotes } from '../readingNotes.ts'
import { capped } from '../text/capped.ts'
import { Characters, UndecodableBytes } from '../text/characters.ts'
import { isOfBytes, isSupported, undecodable, unsupported } from '../text/encodings.ts'
import { MixedEncodings } from '../text/mixedEncodings.ts'
import { shown } from '../values/amount.ts'
import { joined, type PeekedChunks } from '../text/peekedChunks.ts'
import { BalanceProof } from './balanceProof.ts'
import { delimiterOf } from './csvDialect.ts'
import { CsvRows } from './csvRows.ts'
import { eachRow, surveyCsv } from './csvSurvey.ts'
import { CsvTable } from './csvTable.ts'
import { aboveQuestion, quoting, totalQuestions } from './rowQuestions.ts'
import { guessMapping, type Guess } from './guessMapping.ts'
import { encodingOf } from './guessing/encoding.ts'

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
  if (mapping && isSettled(mapping)) return readRows(bytes, { mapping, template: null, questions: [] }, reading)
  const held: Uint8Array[] = []
  for await (const chunk of bytes) held.push(chunk)
  await readRows(held, await foundIn(held, reading), reading)
}

interface Found extends Guess {
  /** The name of the template that was used automatically. */
  readonly template: string | null
}

/** Whether the mapping answers everything. */
function isSettled(mapping: CsvGiven): mapping is CsvMapping {
  return CsvMapping.required({ headerLine: true }).safeParse(mapping).success && (mapping.open ?? []).length === 0
}

async function readRows(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { mapping, template, questions }: Found,
  reading: Reading
): Promise<void> {
  const { notes } = reading
  const lines = new Set(questions.flatMap(({ line }) => line ?? []))
  const table = new CsvTable(reading, mapping, canRead(mapping, reading), lines)
  const rows = new CsvRows(mapping.delimiter, (row) => table.take(row), notes)
  const characters = new Characters(mapping.encoding)
  const mixed = new MixedEncodings()
  const open = [...questions]
  try {
    for await (const chunk of chunks) {
      rows.write(characters.decode(chunk))
      if (isOfBytes(mapping.encoding)) mixed.write(chunk)
    }
    characters.end()
    rows.finish()
    noteMixed(mixed, mapping.encoding, notes)
    table.end()
    open.push(...aboveQuestion(table.likeAbove, mapping), ...totalQuestions(table.doubtful, mapping))
  } catch (error) {
    if (!(error instanceof UndecodableBytes)) throw error
    rows.write(error.before)
    notes.stop(undecodable(mapping.encoding), rows.end)
  } finally {
    for (const { words } of open) notes.fault(`To be chosen: ${words}`)
    const { header, rows: shownRows, above, leftOut, leftOutCount, columnCount } = table
    reading.csv = {
      mapping,
      template,
      header,
      above,
      rows: shownRows,
      leftOut,
      leftOutCount,
      columnCount,
      questions: open.map((question) => quoting(question, table.quoted))
    }
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

/** Whether rows can become payments; if not, notes one fault for the file instead of one per row. */
function canRead({ columns, outWords, inWords = [] }: CsvMapping, { notes }: Reading): boolean {
  const isKnown = (columns.amount ?? columns.debit ?? columns.credit) !== undefined
  if (!isKnown) notes.fault('The column with the amounts is not known. Choose it.')
  const both = outWords?.find((word) => inWords.includes(word))
  if (both !== undefined)
    notes.fault(`“${shown(both.toUpperCase())}” is set for both money out and money in. Remove it from one of them.`)
  return isKnown && both === undefined
}

async function foundIn(
  held: readonly Uint8Array[],
  reading: Reading,
  given = reading.options.mapping ?? {}
): Promise<Found> {
  const { options, notes } = reading
  const beginning = beginningOf(held)
  const found = given.open?.includes('encoding') ? undefined : given.encoding
  const { encoding, question } = found ? { encoding: found } : await encodingOf(held, beginning, notes)
  const delimiter =
    given.delimiter ?? delimiterOf(shownText(beginning, encoding), beginning.length === BEGINNING, given.headerLine)
  // If the user chose the columns, no template is needed.
  const templates = given.columns ? [] : options.templates
  const templateOf = (cells: readonly string[]) => templates.find(({ header }) => isSameHeader(header, cells))
  const survey = surveyCsv(held, encoding, delimiter, given, (rows) => rows.find(({ cells }) => templateOf(cells)))
  const template = survey.header.length > 0 ? templateOf(survey.header) : undefined
  // What the bytes leave open, the template decides.
  const ofTemplate = template?.mapping.encoding
  if (ofTemplate !== undefined && question?.options.some(({ change }) => change.encoding === ofTemplate))
    return foundIn(held, reading, { ...given, encoding: ofTemplate, open: [] })
  const settings = template ? { ...withoutFile(template.mapping), hasHeader: true, ...given } : given
  const asking = { notes, dayOrder: options.dayOrder }
  const guess = guessMapping(
    survey,
    { encoding, delimiter },
    settings,
    asking,
    (mapping, at) => {
      const proof = new BalanceProof(mapping, at)
      eachRow(held, encoding, delimiter, (row) => proof.take(row))
      return proof.says
    },
    question
  )
  return { ...guess, template: template?.name ?? null }
}

function isSameHeader(header: readonly string[], cells: readonly string[]): boolean {
  return header.length === cells.length && header.every((name, at) => name === cells[at]?.trim())
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

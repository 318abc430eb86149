import type { VerifyCheck } from '../../../../shared/domain/manifest.ts'
import type { CsvStyle } from '../../../core/spreadsheet/csvProfile.ts'
import { csvTextOf } from '../../../core/spreadsheet/csvText.ts'
import { NotUtf8, textChunks } from '../../../core/spreadsheet/reading/textChunks.ts'
import { csvReader } from './csvRecords.ts'
import { fileChunks } from '../files/fileChunks.ts'

/** How the file was written. */
export interface CsvExpected {
  readonly style: CsvStyle
  readonly columns: number
}

/** The rows of a file, even if a spreadsheet saved it again with another delimiter, decimal mark or encoding. */
export interface CsvTable {
  readonly columns: readonly string[]
  /** How the file differs from the way it was written. */
  readonly differences: readonly VerifyCheck[]
}

export interface CsvRow {
  /** The original text, without the protection against formulas; undefined if the column does not exist. */
  readonly cell: (name: string) => string | undefined
  /** A number cell as decimal text with a point. */
  readonly amount: (name: string) => string | undefined
  /** The row number, from 2, because the header is row 1. */
  readonly number: number
}

/** Reads a table with a header. `onRow` must not keep its row. */
export async function readCsvTable(
  path: string,
  expected: CsvExpected,
  onRow: (row: CsvRow) => void
): Promise<CsvTable> {
  const encoding = await encodingOf(path)
  const delimiter = await delimiterOf(path, expected, encoding)
  const columns = await readRows(path, { encoding, delimiter }, expected.style, onRow)
  return { columns, differences: differencesOf(expected, { encoding, delimiter }) }
}

type Encoding = 'utf-8' | 'windows-1252'

interface Dialect {
  readonly encoding: Encoding
  readonly delimiter: string
}

async function encodingOf(path: string): Promise<Encoding> {
  try {
    const texts = textChunks(fileChunks(path))
    while (!(await texts.next()).done) continue
    return 'utf-8'
  } catch (error) {
    if (error instanceof NotUtf8) return 'windows-1252'
    throw error
  }
}

const DELIMITERS = [',', ';', '\t']

/** The delimiter of the first line: the expected one if present, otherwise the most frequent one. */
async function delimiterOf(
  path: string,
  { style: { delimiter: expected }, columns }: CsvExpected,
  encoding: Encoding
): Promise<string> {
  let head = ''
  for await (const text of textChunks(fileChunks(path), encoding)) {
    head = text
    break
  }
  const line = head.split('\n', 1)[0] ?? ''
  const times = (delimiter: string) => line.split(delimiter).length - 1
  if (columns === 1 || times(expected) > 0) return expected
  const [most = expected] = DELIMITERS.toSorted((one, other) => times(other) - times(one))
  return times(most) > 0 ? most : expected
}

async function readRows(
  path: string,
  { encoding, delimiter }: Dialect,
  style: CsvStyle,
  onRow: (row: CsvRow) => void
): Promise<readonly string[]> {
  const mark = decimalMark(delimiter, style)
  let columns: readonly string[] | undefined
  let places = new Map<string, number>()
  let number = 1
  const reader = csvReader(delimiter, (cells) => {
    if (!columns) {
      columns = cells
      places = new Map(cells.map((name, index) => [name, index] as const).reverse())
      return
    }
    number += 1
    // A row that is too short still has the column, with an empty cell.
    const written = (name: string) => {
      const place = places.get(name)
      return place === undefined ? undefined : (cells[place] ?? '')
    }
    const cell = (name: string) => {
      const text = written(name)
      return text && csvTextOf(text, style)
    }
    const amount = (name: string) => {
      const text = written(name)
      return text && pointed(text, mark)
    }
    onRow({ cell, amount, number })
  })
  for await (const text of textChunks(fileChunks(path), encoding)) reader.write(text)
  reader.end()
  return columns ?? []
}

/** Spreadsheets use semicolons as delimiters exactly if the decimal mark is a comma. */
function decimalMark(delimiter: string, expected: CsvStyle): ',' | '.' {
  const isComma = (delimiter === '\t' ? expected.delimiter : delimiter) === ';'
  return isComma ? ',' : '.'
}

/** Decimal text with a point. The other mark is accepted too, unless three digits follow, which may be thousands. */
function pointed(text: string, mark: ',' | '.'): string {
  if (!text.includes(',')) return mark === ',' && /\.\d{3}$/.test(text) ? `?${text}` : text
  if (text.includes('.')) return text
  return mark === ',' || !/,\d{3}$/.test(text) ? text.replace(',', '.') : text
}

function differencesOf(
  { style: { delimiter: expected } }: CsvExpected,
  { encoding, delimiter }: Dialect
): readonly VerifyCheck[] {
  const checks: VerifyCheck[] = []
  if (encoding !== 'utf-8') checks.push(differs('Encoding', 'UTF-8', 'another, as saved by an older program'))
  if (delimiter !== expected) checks.push(differs('Delimiter', named(expected), named(delimiter)))
  return checks
}

function differs(what: string, stated: string, found: string): VerifyCheck {
  return { what, stated, found, isSame: false }
}

function named(delimiter: string): string {
  return { ',': 'comma', ';': 'semicolon', '\t': 'tab' }[delimiter] ?? delimiter
}

import type { CsvGiven } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { ReadingNotes, ReadingStopped } from '../readingNotes.ts'
import { Characters, UndecodableBytes, type Encoding } from '../text/characters.ts'
import { ColumnSurvey } from './columnSurvey.ts'
import { CsvRows, type CsvRow } from './csvRows.ts'
import { countFilled, isPlainTotal } from './csvTotals.ts'
import { headerRowOf, isLayout, MOST_TITLES } from './headerRow.ts'
import { isOnLine, isSameHeader, lineOf } from './tableRows.ts'

/** Describes a whole CSV file without interpreting it. */
export interface CsvSurvey {
  /** Empty if the file has no column names. */
  readonly header: readonly string[]
  /** The header's line; without a header, the line of the first payment, or the given one. */
  readonly headerLine: number
  readonly columns: readonly ColumnSurvey[]
}

type FirstRows = Pick<CsvGiven, 'hasHeader' | 'headerLine' | 'skippedRows' | 'takenRows'>

/** Finds the header in the first rows, if something better than names tells it. */
type FindHeader = (rows: readonly CsvRow[]) => CsvRow | undefined

/** Looks at every cell once. Faults in the file are left to the reader. */
export function surveyRows(
  each: (onRow: (row: CsvRow) => void) => void,
  given: FirstRows,
  findHeader: FindHeader
): CsvSurvey {
  const survey = new Surveyor(given, findHeader)
  each((row) => survey.take(row))
  return survey.end()
}

/** Yields the rows up to the first fault, which is left to the reader. */
export function eachRow(
  pieces: Iterable<Uint8Array>,
  encoding: Encoding,
  delimiter: string,
  onRow: (row: CsvRow) => void
): void {
  const rows = new CsvRows(delimiter, onRow, new ReadingNotes())
  try {
    for (const text of decoded(pieces, encoding)) rows.write(text)
    rows.finish()
  } catch (error) {
    if (!(error instanceof ReadingStopped || error instanceof UndecodableBytes)) throw error
  }
}

/** Also yields what stands before bytes that are no text, so that the size of the pieces makes no difference. */
function* decoded(pieces: Iterable<Uint8Array>, encoding: Encoding): Generator<string, void> {
  const characters = new Characters(encoding)
  for (const piece of pieces) {
    try {
      yield characters.decode(piece)
    } catch (error) {
      if (error instanceof UndecodableBytes) yield error.before
      throw error
    }
  }
}

class Surveyor {
  readonly #given: FirstRows
  readonly #findHeader: FindHeader
  readonly #skipped: ReadonlySet<number>
  readonly #taken: ReadonlySet<number>
  /** The filled cells of the last row that was looked at. */
  #filledAbove = 0
  /** The first rows, kept until the header is known. */
  #first: CsvRow[] | undefined = []
  #header: readonly string[] = []
  #headerLine = 1
  readonly #columns: ColumnSurvey[] = []

  constructor(given: FirstRows, findHeader: FindHeader) {
    this.#given = given
    this.#findHeader = findHeader
    this.#skipped = new Set(given.skippedRows)
    this.#taken = new Set(given.takenRows)
  }

  take(row: CsvRow): void {
    if (!this.#first) {
      this.#note(row)
      return
    }
    this.#first.push(row)
    if (this.#first.length >= MOST_TITLES && lineOf(row) >= (this.#given.headerLine ?? 1)) this.#begin()
  }

  end(): CsvSurvey {
    this.#begin()
    return { header: this.#header, headerLine: this.#headerLine, columns: this.#columns }
  }

  #begin(): void {
    const rows = (this.#first ?? []).filter(({ cells }) => !isLayout(cells))
    this.#first = undefined
    const header = this.#headerOf(rows)
    const start = header ?? rows.find((row) => lineOf(row) >= (this.#given.headerLine ?? 1))
    if (!start) return
    this.#headerLine = lineOf(start)
    if (header) this.#header = header.cells.map((cell) => cell.trim())
    this.#columns.push(...start.cells.map(() => new ColumnSurvey()))
    for (const row of rows.slice(rows.indexOf(start) + (header ? 1 : 0))) this.#note(row)
  }

  #headerOf(rows: readonly CsvRow[]): CsvRow | undefined {
    const { hasHeader, headerLine } = this.#given
    if (hasHeader === false) return undefined
    if (headerLine !== undefined) return rows.find((row) => lineOf(row) >= headerLine)
    return this.#findHeader(rows) ?? headerRowOf(rows) ?? (hasHeader === true ? rows[0] : undefined)
  }

  #note(row: CsvRow): void {
    if (isOnLine(row, this.#skipped) || isLayout(row.cells) || isSameHeader(this.#header, row.cells)) return
    // What the reader may take for a payment is looked at, such as a payment to “Total Energies”.
    if (isPlainTotal(row.cells, this.#filledAbove) && !isOnLine(row, this.#taken)) return
    this.#filledAbove = countFilled(row.cells)
    const line = lineOf(row)
    row.cells.forEach((cell, at) => this.#columns[at]?.note(cell, line, row.typed?.isNumber(at)))
  }
}

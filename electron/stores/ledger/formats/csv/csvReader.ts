import type { ExportColumn, ExportSettings } from '../../../../../shared/domain/exportFile.ts'
import type { Headings } from '../../../../../shared/domain/headings.ts'
import { exportHeading } from '../../../../../shared/exports/exportTitles.ts'
import type { TextReader } from '../textReader.ts'
import type { FormatInput } from '../format.ts'
import { columnPeriods } from '../localTimes.ts'
import { createPieceSize } from '../pieceSize.ts'
import { rowQuery } from '../rowQuery.ts'
import { STRANGE_CARE } from '../../tables/textCare.ts'
import { CSV_CELL, csvLine } from './csvLines.ts'
import { CSV_STYLES, type CsvStyle } from '../../../../core/spreadsheet/csvProfile.ts'
import { csvGuardedCell, withHiddenShown } from '../../../../core/spreadsheet/csvText.ts'

const PIECE_BYTES = 256 * 1024
const FIRST_ROWS = 500
const MOST_ROWS = 4000

type CsvSettings = Omit<Extract<ExportSettings, { format: 'csv' }>, 'format'>

/** A delimited file. `csvText.ts` has the rules for its texts. */
export function openCsvReader(input: FormatInput, { columns, profile, headings }: CsvSettings): TextReader {
  const { db, rowIds } = input
  const style = CSV_STYLES[profile]
  const header = headerOf(columns, headings, style)
  const read = lineReader(input, columns, style, headings === 'titles')
  const size = createPieceSize(PIECE_BYTES, FIRST_ROWS, MOST_ROWS)
  let from = 0
  let isStarted = false

  function nextLines(): { bytes: Uint8Array; rows: number } {
    const slice = rowIds.subarray(from, from + size.rows)
    const bytes = read(slice)
    from += slice.length
    size.made(slice.length, bytes.length)
    return { bytes, rows: slice.length }
  }

  return {
    total: rowIds.length,
    leftOut: 0,
    ...input.figures(rowIds),
    next() {
      if (isStarted) return from < rowIds.length ? nextLines() : undefined
      isStarted = true
      const { bytes, rows } = nextLines()
      return { bytes: Buffer.concat([Buffer.from(header), bytes]), rows }
    },
    close: () => db.close()
  }
}

function headerOf(
  columns: readonly ExportColumn[],
  headings: Headings | undefined,
  { delimiter, hasMark }: CsvStyle
): string {
  const cells = columns.map((column) => exportHeading(column, headings))
  return `${hasMark ? '\ufeff' : ''}${cells.join(delimiter)}\r\n`
}

type Lines = readonly [text: Uint8Array | null, strangeRows: bigint]

function lineReader(input: FormatInput, columns: readonly ExportColumn[], style: CsvStyle, isForPeople: boolean) {
  const guardedCell = (text: string) => csvGuardedCell(text, style)
  input.db.define(CSV_CELL, guardedCell)
  const query = rowQuery<Lines>(
    input,
    columns,
    (name) => guardedCell(name.toWellFormed()),
    `CAST(group_concat(${csvLine(columns, { style, periods: columnPeriods(input, columns), isForPeople })}, '') AS BLOB),
    count(*) FILTER (WHERE t.text_care >= ${STRANGE_CARE})`,
    isForPeople
  )
  const hasStrangeNames = input.spec.accountNames.some(([, name]) => withHiddenShown(name) !== name)
  return (rowIds: Uint32Array): Uint8Array => {
    const [text, strangeRows] = query(`[${rowIds.join()}]`)
    const bytes = text ?? new Uint8Array()
    // Delimiters and numbers contain no such character, so the whole piece can be processed at once.
    const isStrange = style.isSafe && (hasStrangeNames || strangeRows > 0n)
    return isStrange ? Buffer.from(withHiddenShown(Buffer.from(bytes).toString())) : bytes
  }
}

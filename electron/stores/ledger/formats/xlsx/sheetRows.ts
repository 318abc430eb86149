import type { ExportColumn } from '../../../../../shared/domain/exportFile.ts'
import type { TextPiece } from '../../model/textSource.ts'
import type { FormatInput } from '../format.ts'
import { columnPeriods } from '../localTimes.ts'
import { createPieceSize } from '../pieceSize.ts'
import { rowQuery } from '../rowQuery.ts'
import { LONG_CARE, STRANGE_CARE } from '../../tables/textCare.ts'
import { textElement, withForbiddenEscaped, withLongCellsCut } from '../../../../core/spreadsheet/cellText.ts'
import { sheetRow } from './sheetCells.ts'

/** The rows of the sheets as XML, in order. */
export interface SheetRows {
  readonly isEnd: boolean
  /** Number of cells so far with texts that were too long. */
  readonly cutCells: number
  /** Returns at most `most` rows; `first` is the row number of the first one in its sheet. */
  next(first: number, most: number): TextPiece
}

const PIECE_BYTES = 512 * 1024
const FIRST_ROWS = 100
const MOST_ROWS = 2000

type Rows = readonly [xml: Uint8Array | null, strangeRows: bigint, longRows: bigint]

/** `isForPeople`: in words and whole seconds. */
export function createSheetRows(input: FormatInput, columns: readonly ExportColumn[], isForPeople: boolean): SheetRows {
  const { rowIds } = input
  const size = createPieceSize(PIECE_BYTES, FIRST_ROWS, MOST_ROWS)
  const query = rowQuery<Rows>(
    input,
    columns,
    textElement,
    `CAST(group_concat(${sheetRow(columns, { periods: columnPeriods(input, columns), isForPeople })}, '') AS BLOB),
    count(*) FILTER (WHERE t.text_care >= ${STRANGE_CARE}),
    count(*) FILTER (WHERE t.text_care & ${LONG_CARE})`,
    isForPeople
  )
  let from = 0
  let cutCells = 0

  /** Few pieces have texts that SQL cannot finish. They are processed as a whole: markup and numbers stay unchanged. */
  function finished([xml, strangeRows, longRows]: Rows): Uint8Array {
    if (!xml || (strangeRows === 0n && longRows === 0n)) return xml ?? new Uint8Array()
    const cut = withLongCellsCut(Buffer.from(xml).toString())
    cutCells += cut.count
    return Buffer.from(withForbiddenEscaped(cut.xml))
  }

  return {
    get isEnd() {
      return from >= rowIds.length
    },
    get cutCells() {
      return cutCells
    },
    next(first, most) {
      const slice = rowIds.subarray(from, from + Math.min(size.rows, most))
      const bytes = finished(query(picked(slice, first)))
      from += slice.length
      size.made(slice.length, bytes.length)
      return { bytes, rows: slice.length }
    }
  }
}

/** Row numbers, keyed by their row in the sheet as text: `{"2":17,"3":4}`. */
function picked(rowIds: Uint32Array, first: number): string {
  return `{${Array.from(rowIds, (rowId, index) => `"${first + index}":${rowId}`).join()}}`
}

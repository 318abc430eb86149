import type { ExportColumn } from '../../../../shared/domain/exportFile.ts'
import type { TextPiece } from '../../textSource.ts'
import type { FormatInput } from '../format.ts'
import { columnPeriods } from '../localTimes.ts'
import { createPieceSize } from '../pieceSize.ts'
import { rowQuery, type WordedColumn } from '../rowQuery.ts'
import { LONG_CARE, STRANGE_CARE } from '../textCare.ts'
import { textElement, withForbiddenEscaped, withLongCellsCut } from '../../../spreadsheet/cellText.ts'
import { sheetRow } from './sheetCells.ts'

/** The rows of sheets, as XML, in their order. */
export interface SheetRows {
  readonly isEnd: boolean
  /** Cells so far whose text was too long. */
  readonly cutCells: number
  /** The next rows, at most so many; the first one is the row `first` of its sheet. */
  next(first: number, most: number): TextPiece
}

const WORDED_COLUMNS: readonly WordedColumn[] = ['status', 'type']
const PIECE_BYTES = 512 * 1024
const FIRST_ROWS = 100
const MOST_ROWS = 2000

type Rows = readonly [xml: Uint8Array | null, strangeRows: bigint, longRows: bigint]

/** `isInWords`: statuses and types are as people read them. */
export function createSheetRows(input: FormatInput, columns: readonly ExportColumn[], isInWords: boolean): SheetRows {
  const { rowIds } = input
  const worded = isInWords ? WORDED_COLUMNS.filter((name) => columns.includes(name)) : []
  const size = createPieceSize(PIECE_BYTES, FIRST_ROWS, MOST_ROWS)
  const query = rowQuery<Rows>(
    input,
    columns,
    textElement,
    `CAST(group_concat(${sheetRow(columns, columnPeriods(input, columns), worded)}, '') AS BLOB),
    count(*) FILTER (WHERE t.text_care >= ${STRANGE_CARE}),
    count(*) FILTER (WHERE t.text_care & ${LONG_CARE})`,
    worded
  )
  let from = 0
  let cutCells = 0

  /** The few pieces with a text that SQL does not finish are gone over as a whole: marks and numbers stay as they are. */
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

/** Row numbers under their places in the sheet, as text: `{"2":17,"3":4}`. */
function picked(rowIds: Uint32Array, first: number): string {
  return `{${Array.from(rowIds, (rowId, index) => `"${first + index}":${rowId}`).join()}}`
}

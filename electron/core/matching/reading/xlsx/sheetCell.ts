import type { XlsxCell } from '../../../spreadsheet/reading/xlsxCells.ts'
import { dayText, type DayStyles } from '../../../spreadsheet/reading/xlsxFormats.ts'
import { isBeyondDigits, plainNumber } from '../../../spreadsheet/reading/xlsxNumbers.ts'
import { shown } from '../values/amount.ts'

/** A cell as a text: numbers with a decimal point and no grouping, days as `2026-08-13`. */
export interface SheetCell {
  readonly text: string
  readonly isNumber: boolean
  /** A number that the workbook shows as a day. */
  readonly isDay?: true
  readonly isFormula?: true
  /** Why the content is not certain. */
  readonly fault?: string
}

/** How a workbook writes days. */
export interface CellWriting {
  readonly days: DayStyles
  readonly is1904: boolean
}

const UNCALCULATED =
  'The file does not have the result of this formula. Open the workbook in a spreadsheet program, and save it there.'

export function sheetCell(cell: XlsxCell, { days, is1904 }: CellWriting): SheetCell {
  const { type, text, style, formula } = cell
  const plain = { text, isNumber: false, ...(formula !== undefined && { isFormula: true as const }) }
  if (cell.isUncalculated) return { ...plain, fault: UNCALCULATED }
  if (type === 'e') return { ...plain, fault: `This cell shows the error ${shown(text)}. Correct it in the workbook.` }
  if (type === 'b') return { ...plain, text: text === '1' ? 'TRUE' : 'FALSE' }
  if (type !== 'n' || text === '') return plain
  const day = days[style] === true ? dayText(Number(text), is1904) : undefined
  return { ...plain, ...(day === undefined ? numberCell(text) : { text: day, isDay: true }) }
}

function numberCell(text: string): SheetCell {
  if (!isBeyondDigits(text)) return { text: plainNumber(text), isNumber: true }
  const fault = `The number ${shown(text)} has more than the 15 digits that spreadsheets keep, so its last ones may be wrong. Enter it as text in the workbook, or do not read this column.`
  return { text, isNumber: true, fault }
}

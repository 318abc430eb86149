import type { XlsxCell } from '../../../spreadsheet/reading/xlsxCells.ts'
import { dayText, type DayStyles } from '../../../spreadsheet/reading/xlsxFormats.ts'
import { isBeyondDigits, plainNumber } from '../../../spreadsheet/reading/xlsxNumbers.ts'
import { shown } from '../values/amount.ts'

/** A cell as a text: numbers with a decimal point and no grouping, days as `2026-08-13`. */
export interface SheetCell {
  readonly text: string
  readonly isNumber: boolean
  /** Why the content is not certain. */
  readonly fault?: string
}

/** How a workbook writes days. */
export interface CellWriting {
  readonly days: DayStyles
  readonly is1904: boolean
  /** Whether only what was typed is taken. */
  readonly refusesFormulas?: boolean
}

const UNCALCULATED =
  'The file does not have the result of this formula. Open the workbook in a spreadsheet program, and save it there.'

export function sheetCell(cell: XlsxCell, { days, is1904, refusesFormulas }: CellWriting): SheetCell {
  const { type, text, style } = cell
  const plain = { text, isNumber: false }
  if (refusesFormulas && cell.formula !== undefined)
    return { ...plain, fault: 'It is a formula. Replace it by its value.' }
  if (cell.isUncalculated) return { ...plain, fault: UNCALCULATED }
  if (type === 'e') return { ...plain, fault: `This cell shows the error ${shown(text)}. Correct it in the workbook.` }
  if (type === 'b') return { ...plain, text: text === '1' ? 'TRUE' : 'FALSE' }
  if (type !== 'n' || text === '') return plain
  const day = days[style] === true ? dayText(Number(text), is1904) : undefined
  return day === undefined ? numberCell(text) : { ...plain, text: day }
}

function numberCell(text: string): SheetCell {
  if (!isBeyondDigits(text)) return { text: plainNumber(text), isNumber: true }
  const fault = `The number ${shown(text)} has more than the 15 digits that spreadsheets keep, so its last ones may be wrong. Enter it as text in the workbook, or do not read this column.`
  return { text, isNumber: true, fault }
}

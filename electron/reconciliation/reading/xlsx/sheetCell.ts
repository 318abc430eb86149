import type { XlsxCell } from '../../../spreadsheet/reading/xlsxCells.ts'
import { dayText, isDayFormat, paddedDigits, type XlsxFormats } from '../../../spreadsheet/reading/xlsxFormats.ts'
import { isBeyondDigits, plainNumber } from '../../../spreadsheet/reading/xlsxNumbers.ts'
import { shown } from '../values/amount.ts'

/** A cell as a text: numbers with a decimal point and no grouping, days as `2026-08-13`. */
export interface SheetCell {
  readonly text: string
  readonly isNumber: boolean
  /** Why the content is not certain. */
  readonly fault?: string
}

export interface CellWriting {
  readonly formats: XlsxFormats
  readonly is1904: boolean
}

export function sheetCell(
  { type, text, style, isUncalculated }: XlsxCell,
  { formats, is1904 }: CellWriting
): SheetCell {
  const plain = { text, isNumber: false }
  if (isUncalculated) {
    const fault =
      'The file does not have the result of this formula. Open the workbook in a spreadsheet program, and save it there.'
    return { ...plain, fault }
  }
  if (type === 'e') return { ...plain, fault: `This cell shows the error ${shown(text)}. Correct it in the workbook.` }
  if (type === 'b') return { ...plain, text: text === '1' ? 'TRUE' : 'FALSE' }
  return type === 'n' && text !== '' ? numberCell(text, formats[style] ?? '', is1904) : plain
}

function numberCell(text: string, format: string, is1904: boolean): SheetCell {
  const day = isDayFormat(format) ? dayText(Number(text), is1904) : undefined
  if (day !== undefined) return { text: day, isNumber: false }
  if (isBeyondDigits(text)) {
    const fault = `The number ${shown(text)} has more than the 15 digits that spreadsheets keep, so its last ones may be wrong. Enter it as text in the workbook, or do not read this column.`
    return { text, isNumber: true, fault }
  }
  const digits = paddedDigits(format)
  return { text: plainNumber(text).padStart(digits, '0'), isNumber: digits === 0 }
}

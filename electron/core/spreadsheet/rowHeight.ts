import type { SheetColumn } from './sheetXml.ts'

/** Points of one line of text, and the most that a row may have. */
const [LINE, HIGHEST] = [15, 180]
/** How many letters are as wide as the digits that column widths count. */
const LETTERS = 1.1

/** The attribute of a row with texts of several lines: not every spreadsheet makes room for them by itself. */
export function rowHeight(cells: readonly (string | null)[], columns: readonly SheetColumn[]): string {
  const lines = columns.map(({ isWrapped, width }, place) => (isWrapped ? linesOf(cells[place] ?? '', width) : 1))
  const most = Math.max(...lines)
  return most > 1 ? ` ht="${Math.min(most * LINE, HIGHEST)}" customHeight="1"` : ''
}

function linesOf(text: string, width: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / (width * LETTERS))), 0)
}

import type { CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { CsvRow } from './csvRows.ts'
import { isAnnouncement } from './headerRow.ts'

/** Where a row begins. */
export function lineOf({ places }: CsvRow): number {
  return places[0]?.line ?? 1
}

/** Whether a row is of the lines; a cell may have lines of its own. */
export function isOnLine({ places }: CsvRow, lines: ReadonlySet<number>): boolean {
  return lines.size > 0 && places.some(({ line }) => lines.has(line))
}

/** Whether a row stands below the header and is not left out, by a mapping that says where the header is. */
export function isPaymentRow(row: CsvRow, { headerLine = 1, hasHeader, skippedRows }: CsvMapping): boolean {
  const line = lineOf(row)
  if (isAnnouncement(row.cells) || line < headerLine || (hasHeader && line === headerLine)) return false
  return !isOnLine(row, new Set(skippedRows))
}

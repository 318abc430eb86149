import type { CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { CsvRow } from './csvRows.ts'
import { isLayout } from './headerRow.ts'

/** The line in which a row begins. */
export function lineOf({ places }: CsvRow): number {
  return places[0]?.line ?? 1
}

/** Whether a row is on one of the lines; cells may contain line breaks. */
export function isOnLine({ places }: CsvRow, lines: ReadonlySet<number>): boolean {
  return lines.size > 0 && places.some(({ line }) => lines.has(line))
}

/** Whether two rows have the same names; one of a sheet may have more empty cells. */
export function isSameHeader(header: readonly string[], cells: readonly string[]): boolean {
  const names = [...header, ...cells.slice(header.length).map(() => '')]
  return header.length > 0 && names.every((name, at) => name === (cells[at] ?? '').trim())
}

/** Whether a row is below the header and not skipped, by a mapping that states the header line. */
export function isPaymentRow(row: CsvRow, { headerLine = 1, hasHeader, skippedRows }: CsvMapping): boolean {
  const line = lineOf(row)
  if (isLayout(row.cells) || line < headerLine || (hasHeader && line === headerLine)) return false
  return !isOnLine(row, new Set(skippedRows))
}

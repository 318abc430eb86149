import type { ReportPiece } from '../../../../shared/domain/reconciliation/report.ts'
import { CSV_STYLES } from '../../../core/spreadsheet/csvProfile.ts'
import { csvTextCell } from '../../../core/spreadsheet/csvText.ts'
import type { ExportSource } from '../writeExport.ts'
import type { ReportRows } from './reportRows.ts'

const STYLE = CSV_STYLES.safe

/**
 * Only the expected payments, in the Safe profile: only text can be protected from running as a formula, numbers
 * cannot.
 */
export function csvReport(report: ReportRows): ExportSource {
  let isStarted = false

  return {
    total: report.total,
    async next() {
      for (let piece = await report.next(); piece; piece = await report.next()) {
        if (piece.sheet !== 'items') continue
        const head = isStarted ? '' : line(piece.columns.map(({ name }) => name))
        isStarted = true
        return { bytes: Buffer.from(head + linesOf(piece)), rows: piece.rows.length }
      }
      return undefined
    },
    close: () => report.close()
  }
}

function linesOf({ columns, rows }: ReportPiece): string {
  return rows
    .map((row) => line(row.map((cell, index) => (columns[index]?.kind === 'text' ? textOf(cell) : (cell ?? '')))))
    .join('')
}

function textOf(cell: string | null): string {
  return cell === null ? '' : csvTextCell(cell, STYLE)
}

function line(cells: readonly string[]): string {
  return `${cells.join(STYLE.delimiter)}\r\n`
}

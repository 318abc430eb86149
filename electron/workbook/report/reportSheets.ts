import type {
  ReportColumn,
  ReportSummary,
  ReportPiece,
  ReportSheet
} from '../../../shared/domain/reconciliation/report.ts'
import { differenceColumns, differenceRows } from './differenceRows.ts'
import { itemColumns, itemRows } from './itemRows.ts'
import { logColumns, logRows } from './logRows.ts'
import type { ReportBasis } from './reportBasis.ts'
import type { ReportRow } from './reportCells.ts'
import { summaryColumns, summaryRows } from './summaryRows.ts'

const SLICE = 1000

/** All sheets, piece after piece, made while they are asked for. */
export function* reportSheets(basis: ReportBasis, facts: ReportSummary): Generator<ReportPiece, void> {
  yield* pieces('summary', summaryColumns, summaryRows(basis, facts))
  yield* pieces('items', itemColumns, itemRows(basis))
  yield* pieces('differences', differenceColumns, differenceRows(basis))
  yield* pieces('log', logColumns, logRows(basis))
}

/** At least one piece, as a sheet without rows has a header too. */
function* pieces(
  sheet: ReportSheet,
  columns: readonly ReportColumn[],
  all: Iterable<ReportRow>
): Generator<ReportPiece, void> {
  let rows: ReportRow[] = []
  let isBegun = false
  for (const row of all) {
    rows.push(row)
    if (rows.length < SLICE) continue
    yield { sheet, columns, rows }
    isBegun = true
    rows = []
  }
  if (rows.length > 0 || !isBegun) yield { sheet, columns, rows }
}

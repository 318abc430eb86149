import type {
  ReportColumn,
  ReportForm,
  ReportSummary,
  ReportPiece,
  ReportSheet
} from '../../../../../shared/domain/reconciliation/report.ts'
import { differenceColumns, differenceRows } from './differenceRows.ts'
import { itemColumns, itemRows } from './itemRows.ts'
import { logColumns, logRows } from './logRows.ts'
import type { ReportBasis } from './reportBasis.ts'
import type { ReportRow } from './reportCells.ts'
import { exceptionColumns, exceptionSheet } from './people/exceptionSheet.ts'
import { paymentColumns, paymentSheet } from './people/paymentSheet.ts'
import { peopleSummaryColumns, summarySheet } from './people/summarySheet.ts'
import { trailColumns, trailSheet } from './people/trailSheet.ts'
import { summaryColumns, summaryRows } from './summaryRows.ts'

const SLICE = 1000

/** All sheets, in pieces that are made on demand. */
export function* reportSheets(
  basis: ReportBasis,
  facts: ReportSummary,
  { headings, timeZone }: ReportForm
): Generator<ReportPiece, void> {
  if (headings === 'titles') yield* titledSheets(basis, facts, timeZone)
  else yield* namedSheets(basis, facts)
}

/** Sheets for people: no internal keys, no program formats, times of their time zone. */
function* titledSheets(basis: ReportBasis, facts: ReportSummary, timeZone: string): Generator<ReportPiece, void> {
  yield* pieces('summary', peopleSummaryColumns, summarySheet(basis, facts, timeZone))
  yield* pieces('items', paymentColumns, paymentSheet(basis, timeZone))
  yield* pieces('differences', exceptionColumns, exceptionSheet(basis, timeZone))
  yield* pieces('log', trailColumns, trailSheet(basis, timeZone))
}

/** Sheets for programs: the column names never change. */
function* namedSheets(basis: ReportBasis, facts: ReportSummary): Generator<ReportPiece, void> {
  yield* pieces('summary', summaryColumns, summaryRows(basis, facts))
  yield* pieces('items', itemColumns, itemRows(basis))
  yield* pieces('differences', differenceColumns, differenceRows(basis))
  yield* pieces('log', logColumns, logRows(basis))
}

/** At least one piece, because a sheet without rows has a header too. */
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

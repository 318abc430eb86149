import type { Difference } from '../../../../../shared/domain/reconciliation/difference.ts'
import type { ReportColumn } from '../../../../../shared/domain/reconciliation/report.ts'
import type { Exception } from './exceptions/eachException.ts'
import type { ReportBasis } from './reportBasis.ts'
import {
  listCell,
  moneyCell,
  moneyColumn,
  numberColumn,
  resolutionCells,
  resolutionColumns,
  textColumns,
  type ReportRow
} from './reportCells.ts'

export const differenceColumns: readonly ReportColumn[] = [
  ...textColumns('currency', 'part'),
  numberColumn('count'),
  moneyColumn('amount'),
  numberColumn('unexplained_count'),
  moneyColumn('unexplained'),
  ...textColumns('payments', 'transaction_ids', 'differences'),
  ...resolutionColumns
]

/** First the figures of each currency (the rows with a count), then every piece of each part. */
export function* differenceRows(basis: ReportBasis): Generator<ReportRow, void> {
  for (const difference of basis.details.differences) yield* figureRows(difference)
  for (const exception of basis.pieces) yield exceptionRow(exception)
}

const ABOUT_NOTHING = [null, null, null, ...resolutionCells(undefined)]

function* figureRows({
  currency,
  expected,
  found,
  difference,
  parts,
  ...left
}: Difference): Generator<ReportRow, void> {
  yield [currency, 'expected', null, expected, null, null, ...ABOUT_NOTHING]
  yield [currency, 'found', null, found, null, null, ...ABOUT_NOTHING]
  for (const { kind, count, amount, unexplainedCount, unexplained } of parts) {
    yield [currency, kind, String(count), amount, String(unexplainedCount), unexplained, ...ABOUT_NOTHING]
  }
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  yield [
    currency,
    'difference',
    String(count),
    difference,
    String(left.unexplainedCount),
    left.unexplained,
    ...ABOUT_NOTHING
  ]
}

function exceptionRow({ part, currency, items, rows, expected, found, ...rest }: Exception): ReportRow {
  const amount = moneyCell(expected === null ? null : expected - found, currency)
  const about = [listCell(items.map(({ key }) => key)), listCell(rows.map(({ id }) => id)), listCell(rest.differences)]
  return [currency, part, null, amount, null, null, ...about, ...resolutionCells(rest.resolution)]
}

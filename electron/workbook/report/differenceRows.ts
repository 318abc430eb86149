import type { Difference } from '../../../shared/domain/reconciliation/difference.ts'
import type { ReportColumn } from '../../../shared/domain/reconciliation/report.ts'
import { countedIn, sidesOf, valueIn } from '../../reconciliation/figures/weighing/sides.ts'
import type { StoredMatch } from '../model/openReconciliation.ts'
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

/** The figures of each currency first: the rows with a count. Then what each part is made of, one by one. */
export function* differenceRows(basis: ReportBasis): Generator<ReportRow, void> {
  for (const difference of basis.view.assessment.differences) yield* figureRows(difference)
  yield* unclaimedRows(basis)
  for (const match of basis.matches.values()) yield* matchRows(match, basis)
  yield* looseRows(basis)
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

/** Payments that no match claims. */
function* unclaimedRows({ view, matchOfItem, resolutions }: ReportBasis): Generator<ReportRow, void> {
  for (const [place, { key, amount, currency }] of view.items.entries()) {
    if (matchOfItem.has(key)) continue
    const state = view.assessment.items[place]?.state ?? 'missing'
    const cells = [currency, state, null, moneyCell(amount, currency), null, null, key, null, null]
    yield [...cells, ...resolutionCells(resolutions.items.get(key))]
  }
}

/** What is under way of a match, or what its sides differ by. */
function* matchRows(match: StoredMatch, { view, rows, resolutions, itemOf }: ReportBasis): Generator<ReportRow, void> {
  const figures = view.assessment.matches.get(match.id)
  if (!figures) return
  const sides = sidesOf(
    match.items.flatMap((key) => itemOf.get(key) ?? []),
    match.rows.flatMap((id) => rows.get(id) ?? [])
  )
  const resolution = resolutions.matches.get(match.id)
  for (const [place, { currency, expected, settled }] of sides.entries()) {
    const open = expected - settled
    const hasNews = place === 0 && figures.differences.length > 0
    if (!figures.isPending && open === 0n && !hasNews) continue
    const part = figures.isPending ? 'pending' : 'residual'
    const about = [listCell(match.items), listCell(match.rows), listCell(figures.differences)]
    yield [currency, part, null, moneyCell(open, currency), null, null, ...about, ...resolutionCells(resolution)]
  }
}

/** Transactions that nothing claims and that count against the payments. */
function* looseRows({ view, resolutions }: ReportBasis): Generator<ReportRow, void> {
  const expected = new Set(view.items.map(({ currency }) => currency))
  for (const [place, { state }] of view.assessment.rows.entries()) {
    const row = view.rows[place]
    if (!row || state === 'expected' || state === 'unrelated') continue
    const currency = countedIn(row, (one) => expected.has(one))
    const value = row.settlementStatus === 'settled' ? -valueIn(row, currency) : 0n
    const cells = [currency, state, null, moneyCell(value, currency), null, null, null, row.id, null]
    yield [...cells, ...resolutionCells(resolutions.rows.get(row.id))]
  }
}

import type { BulkPayment, BulkSort } from '../../../../shared/domain/bulkPayment.ts'
import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import { keepRows, type RowMask } from '../filtering/rowMask.ts'
import { statusMeanings } from './facets.ts'
import { sortByNumber } from '../ordering/radixSort.ts'
import type { SortKey } from '../ordering/sortKeys.ts'
import { totalRows } from './sumRows.ts'

/** Bulk payments in an order: group `order[n]` has the rows from `starts[group]` to `starts[group + 1]`. */
export interface BulkOrder {
  readonly rows: Uint32Array
  readonly starts: Uint32Array
  readonly order: Uint32Array
}

/** Groups the rows of a mask by bulk payment. Bulk payments that are equal in the order are sorted by id. */
export function orderBulks(columns: RowColumns, bulks: SortKey, mask: RowMask, { by, direction }: BulkSort): BulkOrder {
  const rows = keepRows(bulks.sorted, mask)
  const starts = groupStarts(rows, bulks.rank)
  const groups = Uint32Array.from({ length: starts.length - 1 }, (_, group) => group)
  const order = by === 'bulkPaymentId' ? groups : sortByNumber(groups, numbersOf(by, columns, rows, starts))
  return { rows, starts, order: direction === 'asc' ? order : order.toReversed() }
}

function groupStarts(rows: Uint32Array, rank: Uint32Array): Uint32Array {
  const starts = new Uint32Array(rows.length + 1)
  let groups = 0
  for (let at = 0; at < rows.length; at++) {
    if (at === 0 || rank[rows[at] ?? 0] !== rank[rows[at - 1] ?? 0]) starts[groups++] = at
  }
  starts[groups] = rows.length
  return starts.slice(0, groups + 1)
}

function numbersOf(
  by: Exclude<BulkSort['by'], 'bulkPaymentId'>,
  { created }: RowColumns,
  rows: Uint32Array,
  starts: Uint32Array
) {
  const upper = new Uint32Array(starts.length)
  const lower = new Uint32Array(starts.length)
  for (let group = 0; group < starts.length - 1; group++) {
    const its = rows.subarray(starts[group], starts[group + 1])
    const number = by === 'items' ? its.length : extreme(created, its, by) + 2 ** 52
    upper[group] = Math.floor(Math.max(0, number) / 2 ** 32)
    lower[group] = Math.max(0, number) % 2 ** 32
  }
  return { upper, lower }
}

function extreme(instants: Float64Array, rows: Uint32Array, which: 'firstAt' | 'lastAt'): number {
  let found = instants[rows[0] ?? 0] ?? 0
  for (const row of rows) {
    const instant = instants[row] ?? 0
    if (which === 'firstAt' ? instant < found : instant > found) found = instant
  }
  return found
}

/** What the description of bulk payments needs. */
export interface BulkSource {
  readonly columns: RowColumns
  readonly reconciled: RowMask
  readonly settlementStatusOf: (status: string) => SettlementStatus
  readonly payeesOf: (bulkPaymentId: string, rows: Uint32Array) => Payees
}

/** The counterparty that a bulk payment pays most often, in the latest spelling, and the number of counterparties. */
export type Payees = Pick<BulkPayment, 'payee' | 'payees'>

/** Describes one bulk payment by its rows; there must be at least one. */
export function describeBulk(bulkPaymentId: string, rows: Uint32Array, source: BulkSource): BulkPayment {
  const { columns, reconciled, settlementStatusOf, payeesOf } = source
  return {
    bulkPaymentId,
    items: rows.length,
    ...payeesOf(bulkPaymentId, rows),
    totals: totalRows(columns, rows, settlementStatusOf),
    statuses: statusMeanings(columns, settlementStatusOf, rows),
    firstAt: timeText(extreme(columns.created, rows, 'firstAt')),
    lastAt: timeText(extreme(columns.created, rows, 'lastAt')),
    reconciled: rows.reduce((count, row) => count + (reconciled[row] ?? 0), 0)
  }
}

/** The payees of these rows. The names of all rows are read once for many bulk payments. */
export function payeesAmong(
  rows: Uint32Array,
  counterparties: SortKey,
  nameOf: (row: number) => string | null
): Payees {
  const counts = new Map<number, { count: number; readonly row: number }>()
  for (const row of rows) {
    const rank = counterparties.rank[row] ?? counterparties.values
    if (rank >= counterparties.values) continue
    counts.set(rank, { count: (counts.get(rank)?.count ?? 0) + 1, row })
  }
  let most: { count: number; readonly row: number } | undefined
  for (const each of counts.values()) if (each.count > (most?.count ?? 0)) most = each
  return { payee: most ? nameOf(most.row) : null, payees: counts.size }
}

function timeText(instant: number): string {
  return new Date(Number.isFinite(instant) ? instant : 0).toISOString()
}

import type { CurrencyTotal, StatusMeaning, TransactionQuery } from '../../../../shared/domain/transaction.ts'
import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import type { Filtered } from '../filtering/filtered.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import { statusMeanings } from './facets.ts'
import { NO_MONEY, totalRows, totalsOf, type StatusSums } from './sumRows.ts'
import { rowsOfMask } from '../filtering/rowMask.ts'

// A sum of 64-bit numbers may not fit into 64 bits. The sums of their halves do.
const half = (part: 'amount >> 32' | 'amount & 4294967295', sign: '<' | '>') =>
  `ifnull(sum(${part}) FILTER (WHERE amount ${sign} 0), 0)`

const SUMS = (['>', '<'] as const).flatMap((sign) => [half('amount >> 32', sign), half('amount & 4294967295', sign)])

/** Totals of all rows for the first screen, read from an index that holds currency, status and amount. */
export const FIRST_TOTALS_QUERY = `SELECT currency, status, count(*), ${SUMS.join(', ')}
  FROM transactions GROUP BY currency, status`

type TotalRow = readonly [
  ...group: [currency: string, status: string, count: bigint],
  ...incoming: [upper: bigint, lower: bigint],
  ...outgoing: [upper: bigint, lower: bigint]
]

/** Totals and statuses of some rows. */
export interface RowFigures {
  /** Exact sums, one entry a currency. */
  readonly totals: readonly CurrencyTotal[]
  /** The statuses of these rows, the most frequent first. */
  readonly statuses: readonly StatusMeaning[]
}

export interface TotalsSource {
  readonly db: ReadDb
  readonly filtered: Filtered
  readonly settlementStatusOf: (status: string) => SettlementStatus
}

/** Exact sums of the rows of a filter, one entry a currency. */
export function totalsOfFilter(
  { db, filtered, settlementStatusOf }: TotalsSource,
  { filter, timeZone }: Pick<TransactionQuery, 'filter' | 'timeZone'>
): readonly CurrencyTotal[] {
  if (filter.length === 0 && !filtered.columns.isLoaded) return figuresOfAll(db, settlementStatusOf).totals
  return totalRows(filtered.columns.current(), rowsOfMask(filtered.mask(filter, timeZone)), settlementStatusOf)
}

/** Totals and statuses of these rows. */
export function figuresOfRows(
  columns: RowColumns,
  rows: Uint32Array,
  settlementStatusOf: TotalsSource['settlementStatusOf']
): RowFigures {
  return {
    totals: totalRows(columns, rows, settlementStatusOf),
    statuses: statusMeanings(columns, settlementStatusOf, rows)
  }
}

/** Totals and statuses of all rows. Works without the columns, which take long to load in a new process. */
export function figuresOfAll(db: ReadDb, settlementStatusOf: TotalsSource['settlementStatusOf']): RowFigures {
  const sums = new Map<string, StatusSums>()
  const statuses = new Map<string, StatusMeaning>()
  const rows = db.rows<TotalRow>(FIRST_TOTALS_QUERY).all()
  for (const [currency, status, count, inUpper, inLower, outUpper, outLower] of rows) {
    const standing = settlementStatusOf(status)
    const of = sums.get(currency)
    const before = of?.[standing] ?? NO_MONEY
    const sum = {
      count: before.count + Number(count),
      incoming: before.incoming + (inUpper << 32n) + inLower,
      outgoing: before.outgoing + (outUpper << 32n) + outLower
    }
    sums.set(currency, { ...of, [standing]: sum })
    statuses.set(status, { status, standing, count: (statuses.get(status)?.count ?? 0) + Number(count) })
  }
  return { totals: totalsOf(sums), statuses: [...statuses.values()].sort(mostFrequentFirst) }
}

const mostFrequentFirst = (one: StatusMeaning, other: StatusMeaning) =>
  other.count - one.count || (one.status < other.status ? -1 : 1)

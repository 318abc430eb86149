import { formatMoney } from '../../../shared/domain/money.ts'
import type { CurrencyTotal, TransactionQuery } from '../../../shared/domain/transaction.ts'
import type { ReadDb } from '../../database/database.ts'
import type { Filtered } from '../reading/filtered.ts'
import { sumRows } from './sumRows.ts'
import { rowsOfMask } from '../filtering/rowMask.ts'

// A sum of 64-bit numbers may not fit into 64 bits. The sums of their upper and lower halves do.
const half = (part: 'amount >> 32' | 'amount & 4294967295', sign: '<' | '>') =>
  `ifnull(sum(${part}) FILTER (WHERE amount ${sign} 0), 0)`

const SUMS = (['>', '<'] as const).flatMap((sign) => [half('amount >> 32', sign), half('amount & 4294967295', sign)])

/** All rows, for the first screen: read off an index that holds currency and amount. */
export const FIRST_TOTALS_QUERY = `SELECT currency, count(*), ${SUMS.join(', ')}
  FROM transactions GROUP BY currency ORDER BY currency`

type TotalRow = readonly [
  ...group: [currency: string, count: bigint],
  ...incoming: [upper: bigint, lower: bigint],
  ...outgoing: [upper: bigint, lower: bigint]
]

/** Exact sums of the rows of a filter, one entry a currency. */
export function sumByCurrency(
  db: ReadDb,
  filtered: Filtered,
  { filter, timeZone }: Pick<TransactionQuery, 'filter' | 'timeZone'>
): readonly CurrencyTotal[] {
  if (filter.length === 0 && !filtered.columns.isLoaded) return firstTotals(db)
  const columns = filtered.columns.current()
  return sumRows(columns, rowsOfMask(filtered.mask(filter, timeZone)))
}

function firstTotals(db: ReadDb): readonly CurrencyTotal[] {
  const rows = db.rows<TotalRow>(FIRST_TOTALS_QUERY).all()
  return rows.map(([currency, count, inUpper, inLower, outUpper, outLower]) => {
    const incoming = (inUpper << 32n) + inLower
    const outgoing = (outUpper << 32n) + outLower
    return {
      currency,
      count: Number(count),
      incoming: formatMoney(incoming, currency),
      outgoing: formatMoney(outgoing, currency),
      net: formatMoney(incoming + outgoing, currency)
    }
  })
}

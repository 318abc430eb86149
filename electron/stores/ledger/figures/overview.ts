import type { CurrencyOverview, Overview, OverviewRequest } from '../../../../shared/domain/overview.ts'
import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import type { RowMask } from '../filtering/rowMask.ts'
import { ageFlows } from './ageFlows.ts'
import { largestCounterparties } from './counterpartyFlows.ts'
import { statusMeanings } from './facets.ts'
import { dayNumbers } from './localDays.ts'
import { periodFlows } from './periodFlows.ts'
import { sortByCode } from '../ordering/radixSort.ts'
import type { SortKey } from '../ordering/sortKeys.ts'

/** What an overview is made from. */
export interface OverviewSource {
  readonly columns: RowColumns
  /** The rows of the overview. */
  readonly rows: Uint32Array
  /** The rows that a reconciliation claims. */
  readonly reconciled: RowMask
  readonly counterparties: SortKey
  readonly nameOf: (row: number) => string | null
  readonly settlementStatusOf: (status: string) => SettlementStatus
  readonly now: number
}

/** Figures by currency and status; for settled money also by period, counterparty and age. See the contract. */
export function makeOverview(
  source: OverviewSource,
  { timeZone, per }: Pick<OverviewRequest, 'timeZone' | 'per'>
): Omit<Overview, 'revision'> {
  const { columns, rows, settlementStatusOf, now } = source
  const dayOf = dayNumbers(timeZone, ...reach(columns.created, rows, now))
  const today = dayOf(now)
  const { codes, texts } = columns.currency
  const settled = columns.status.texts.map((text) => settlementStatusOf(text) === 'settled')
  const isSettled = (row: number) => settled[columns.status.codes[row] ?? 0] === true

  function ofCurrency(currency: string, its: Uint32Array): CurrencyOverview {
    const flows = { columns, currency, dayOf, rows: its.filter(isSettled) }
    return {
      currency,
      count: its.length,
      ...periodFlows(flows, per),
      counterparties: largestCounterparties(flows, source),
      ageing: ageFlows(flows, source.reconciled, today)
    }
  }

  const byCurrency = sortByCode(rows, (row) => codes[row] ?? 0, texts.length)
  return {
    count: rows.length,
    currencies: runs(byCurrency, (row) => codes[row] ?? 0)
      .map((its) => ofCurrency(texts[codes[its[0] ?? 0] ?? 0] ?? '', its))
      .sort((a, b) => b.count - a.count),
    statuses: statusMeanings(columns, settlementStatusOf, rows)
  }
}

/** From the earliest to the latest instant of the rows, and of now. */
function reach(instants: Float64Array, rows: Uint32Array, now: number): readonly [number, number] {
  let [from, to] = [now, now]
  for (const row of rows) {
    const instant = instants[row] ?? now
    // A text that is not a time has no day; it counts to the first day.
    if (instant === -Infinity) continue
    if (instant < from) from = instant
    if (instant > to) to = instant
  }
  return [from, to]
}

/** Splits the rows into runs of consecutive rows with the same code. */
function runs(rows: Uint32Array, codeOf: (row: number) => number): Uint32Array[] {
  const all: Uint32Array[] = []
  for (let start = 0; start < rows.length;) {
    const code = codeOf(rows[start] ?? 0)
    let end = start + 1
    while (end < rows.length && codeOf(rows[end] ?? 0) === code) end++
    all.push(rows.subarray(start, end))
    start = end
  }
  return all
}

import type { CurrencyOverview, PeriodUnit } from '../../../../shared/domain/overview.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import { dayText, type DayNumber } from './localDays.ts'
import { periodNumbers } from './periods.ts'
import { createMoneySums, NO_MONEY, shownSum } from './sumRows.ts'

/** Rows of one currency. */
export interface CurrencyRows {
  readonly columns: RowColumns
  readonly currency: string
  readonly rows: Uint32Array
  readonly dayOf: DayNumber
}

const MOST_PERIODS = 1000

/** Money of each period from the first with a row to the last, without gaps; the latest thousand. */
export function periodFlows(
  { columns, currency, rows, dayOf }: CurrencyRows,
  unit: PeriodUnit
): Pick<CurrencyOverview, 'periods' | 'isCut'> {
  const { ofDay, firstDay } = periodNumbers(unit)
  const periods = Float64Array.from(rows, (row) => ofDay(dayOf(columns.created[row] ?? 0)))
  const { first, last } = bounds(periods)
  const start = Math.max(first, last - MOST_PERIODS + 1)
  const sums = createMoneySums(columns, Math.max(0, last - start + 1))
  for (let index = 0; index < rows.length; index++) {
    const group = (periods[index] ?? 0) - start
    if (group >= 0) sums.add(group, rows[index] ?? 0)
  }
  const flows = sums.read()
  return {
    isCut: start > first,
    periods: Array.from({ length: last - start + 1 }, (_, group) => ({
      start: dayText(firstDay(start + group)),
      end: dayText(firstDay(start + group + 1) - 1),
      ...shownSum(flows.get(group) ?? NO_MONEY, currency)
    }))
  }
}

function bounds(numbers: Float64Array): { readonly first: number; readonly last: number } {
  let [first, last] = [Infinity, -Infinity]
  for (const number of numbers) {
    if (number === -Infinity) continue
    if (number < first) first = number
    if (number > last) last = number
  }
  return first > last ? { first: 0, last: -1 } : { first, last }
}

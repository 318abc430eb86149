import { daysOf, monthsOf, weekOf } from '../../../../shared/days/dateRange.ts'
import type { CurrencyOverview, Overview, OverviewRequest, PeriodUnit } from '../../../../shared/domain/overview.ts'
import type { Transaction } from '../../../../shared/domain/transaction.ts'
import { addDays, localDay } from '../../../../shared/days/localTime.ts'
import { settlementStatusOf } from '../../../../shared/transactions/transactionStatus.ts'
import { compareDecimals, addDecimals } from '../../../../shared/money/decimals.ts'
import { fakeFacets, fakeTotals } from './fakeRows.ts'

/** The day on which the made-up ledger is looked at. */
const TODAY = '2026-10-04'
const AGES = [
  [0, 7],
  [8, 30],
  [31, 90],
  [91, null]
] as const

/** The figures of made-up rows, counted row by row. */
export function fakeOverview(rows: readonly Transaction[], { timeZone, per }: OverviewRequest): Overview {
  const { currencies, statuses } = fakeFacets(rows)
  return {
    revision: 1,
    count: rows.length,
    currencies: currencies.map(({ currency, count }) => {
      const own = rows.filter((row) => row.currency === currency)
      const settled = own.filter(({ status }) => settlementStatusOf(status) === 'settled')
      const days = settled.map((row) => localDay(timeZone, Date.parse(row.createdAt)))
      const { periods, isCut } = periodsOf(settled, days, per)
      return { currency, count, periods, isCut, counterparties: partiesOf(settled), ageing: agesOf(settled, days) }
    }),
    statuses
  }
}

function settledOf(rows: readonly Transaction[]) {
  const [total] = fakeTotals(rows)
  const { count, incoming, outgoing } = total?.settled ?? { count: 0, incoming: '0.00', outgoing: '0.00' }
  return { count, incoming, outgoing }
}

function periodAt(day: string, per: PeriodUnit) {
  if (per === 'month') return monthsOf(day, 1, 0)
  return per === 'week' ? weekOf(day) : daysOf('today', day)
}

function periodsOf(rows: readonly Transaction[], days: readonly string[], per: PeriodUnit) {
  const sorted = [...days].sort()
  const [first = TODAY, last = TODAY] = [sorted[0], sorted.at(-1)]
  const periods: CurrencyOverview['periods'][number][] = []
  for (let range = periodAt(first, per); range.from <= last; range = periodAt(addDays(range.to, 1), per)) {
    const { from, to } = range
    const own = rows.filter((_, index) => from <= (days[index] ?? '') && (days[index] ?? '') <= to)
    periods.push({ start: from, end: to, ...settledOf(own) })
  }
  return { periods: periods.slice(-1000), isCut: periods.length > 1000 }
}

function partiesOf(rows: readonly Transaction[]): CurrencyOverview['counterparties'] {
  const moved = ({ incoming, outgoing }: { incoming: string; outgoing: string }) =>
    addDecimals(incoming, outgoing.replace('-', ''))
  return [...new Set(rows.map((row) => row.counterpartyName))]
    .map((name) => ({ name, ...settledOf(rows.filter((row) => row.counterpartyName === name)) }))
    .sort((a, b) => compareDecimals(moved(b), moved(a)))
    .slice(0, 10)
}

function agesOf(rows: readonly Transaction[], days: readonly string[]): CurrencyOverview['ageing'] {
  return AGES.map(([fromDays, toDays]) => {
    const [from, to] = [toDays === null ? '' : addDays(TODAY, -toDays), addDays(TODAY, -fromDays)]
    const own = rows.filter((_, index) => from <= (days[index] ?? '') && (days[index] ?? '') <= to)
    return { fromDays, toDays, ...settledOf(own.filter(({ reconciliation }) => reconciliation === 'open')) }
  })
}

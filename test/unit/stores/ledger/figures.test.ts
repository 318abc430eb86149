import fc from '../../../support/fastCheck.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { foldText } from '../../../../shared/text/foldText.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { monthsOf, weekOf } from '../../../../shared/days/dateRange.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import type { Overview, PeriodUnit } from '../../../../shared/domain/overview.ts'
import { localDay } from '../../../../shared/days/localTime.ts'
import { SETTLEMENT_STATUSES, settlementStatusOf } from '../../../../shared/transactions/transactionStatus.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { ledgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import { rowReader } from '../../../support/ledger/rowReader.ts'
import { timedRows } from '../../../support/ledger/timedRows.ts'

const database = ledgerDatabase()
afterAll(() => database[Symbol.dispose]())
afterEach(() => vi.useRealTimers())

function readerOf(rows: readonly NewTransaction[]) {
  database.clear()
  database.put(rows)
  return rowReader(database)
}

/** Money of rows, said once more with whole numbers. */
function moneyOf(rows: readonly NewTransaction[], currency: string) {
  const sum = (some: readonly NewTransaction[]) => some.reduce((total, { amount }) => total + amount, 0n)
  return {
    count: rows.length,
    incoming: formatMoney(sum(rows.filter(({ amount }) => amount > 0n)), currency),
    outgoing: formatMoney(sum(rows.filter(({ amount }) => amount < 0n)), currency)
  }
}

function groupBy<K>(rows: readonly NewTransaction[], keyOf: (row: NewTransaction) => K): Map<K, NewTransaction[]> {
  const groups = new Map<K, NewTransaction[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const RANGES = {
  day: (day: string) => ({ from: day, to: day }),
  week: weekOf,
  month: (day: string) => monthsOf(day, 1, 0)
} as const

function expectPeriods(overview: Overview, rows: readonly NewTransaction[], timeZone: string, per: PeriodUnit): void {
  for (const { currency, periods } of overview.currencies) {
    const its = rows.filter((row) => row.currency === currency)
    const groups = groupBy(its, ({ createdAt }) => RANGES[per](localDay(timeZone, Date.parse(createdAt))).from)
    const filled = periods.filter(({ count }) => count > 0)
    expect(
      new Map(filled.map(({ start, count, incoming, outgoing }) => [start, { count, incoming, outgoing }]))
    ).toEqual(new Map([...groups].map(([start, some]) => [start, moneyOf(some, currency)])))
    for (const { start, end } of periods) expect({ from: start, to: end }).toEqual(RANGES[per](start))
  }
}

const zone = fc.constantFrom('UTC', 'Europe/Stockholm', 'America/Los_Angeles', 'Asia/Kathmandu')
const unit = fc.constantFrom<PeriodUnit>('day', 'week', 'month')

describe('an overview', { timeout: campaignTime(60_000) }, () => {
  it('splits every currency exactly into the periods, ages and counterparties of its rows', () => {
    fc.assert(
      fc.property(timedRows, zone, unit, (rows, timeZone, per) => {
        const overview = readerOf(rows).overview({ filter: [], timeZone, per })
        expect(overview.count).toBe(rows.length)
        const settled = rows.filter(({ status }) => settlementStatusOf(status) === 'settled')
        expectPeriods(overview, settled, timeZone, per)
        for (const { currency, count, ageing, counterparties } of overview.currencies) {
          expect(count).toBe(rows.filter((row) => row.currency === currency).length)
          const its = settled.filter((row) => row.currency === currency)
          expect(ageing.reduce((sum, age) => sum + age.count, 0)).toBe(its.length)
          const names = groupBy(its, ({ counterpartyName }) => foldText(counterpartyName ?? '').trim() || null)
          expect(counterparties).toHaveLength(Math.min(10, names.size))
          for (const { name, ...money } of counterparties) {
            expect(money).toEqual(moneyOf(names.get(foldText(name ?? '').trim() || null) ?? [], currency))
          }
        }
      }),
      { numRuns: campaign(200, 4000) }
    )
  })

  it('leaves no period out between first and last, and says so when there are earlier ones', () => {
    const at = (createdAt: string, id: string) => aLedgerRow({ id, createdAt })
    const rows = [at('2020-01-01T12:00:00.000Z', 'a'), at('2026-01-01T12:00:00.000Z', 'b')]
    const of = (per: PeriodUnit) => readerOf(rows).overview({ filter: [], timeZone: 'UTC', per }).currencies[0]
    expect(of('month')?.periods).toHaveLength(73)
    expect(of('month')?.isCut).toBe(false)
    expect(of('day')?.periods).toHaveLength(1000)
    expect(of('day')?.isCut).toBe(true)
    expect(of('day')?.periods.at(-1)).toMatchObject({ start: '2026-01-01', count: 1 })
  })

  it('ages by whole days of the time zone, what is dated ahead as of today', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-20T13:30:00.000Z') })
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const rows = [-5, 0, 7, 8, 30, 31, 60, 61, 90, 91, 4000].map((days, index) =>
      aLedgerRow({ id: `tx${index}`, createdAt: daysAgo(days) })
    )
    const [eur] = readerOf(rows).overview({ filter: [], timeZone: 'UTC', per: 'day' }).currencies
    expect(eur?.ageing.map(({ count }) => count)).toEqual([3, 2, 2, 2, 2])
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Auckland', 'Asia/Kamchatka', 'UTC', 'Etc/GMT+12'])(
    'ages by the days of %s, however far ahead or behind they are',
    (timeZone) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-20T13:30:00.000Z') })
      const rows = [0, 7, 8].map((days) =>
        aLedgerRow({ id: `tx${days}`, createdAt: new Date(Date.now() - days * 86_400_000).toISOString() })
      )
      const [eur] = readerOf(rows).overview({ filter: [], timeZone, per: 'day' }).currencies
      expect(eur?.ageing.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0])
    }
  )
})

describe('bulk payments', { timeout: campaignTime(60_000) }, () => {
  it('are the groups of rows with one id, summed, counted and sorted', () => {
    fc.assert(
      fc.property(timedRows, fc.constantFrom('asc', 'desc'), (rows, direction) => {
        const sort = { by: 'items', direction } as const
        const window = readerOf(rows).bulks({ filter: [], timeZone: 'UTC', sort, from: 0, count: 200 })
        const groups = groupBy(
          rows.filter(({ bulkPaymentId }) => bulkPaymentId !== null),
          ({ bulkPaymentId }) => bulkPaymentId
        )
        expect(window.total).toBe(groups.size)
        expect(window.rows.map(({ items }) => items)).toEqual(
          [...groups.values()].map(({ length }) => length).sort((a, b) => (direction === 'asc' ? a - b : b - a))
        )
        for (const { bulkPaymentId, items, totals, statuses, firstAt, lastAt } of window.rows) {
          const its = groups.get(bulkPaymentId) ?? []
          const times = its.map(({ createdAt }) => createdAt).sort()
          expect([items, firstAt, lastAt]).toEqual([its.length, times[0], times.at(-1)])
          expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe(items)
          for (const total of totals) {
            for (const status of SETTLEMENT_STATUSES) {
              const of = its.filter((row) => settlementStatusOf(row.status) === status)
              const { count, incoming, outgoing } = total[status]
              expect({ count, incoming, outgoing }).toEqual(
                moneyOf(
                  of.filter((row) => row.currency === total.currency),
                  total.currency
                )
              )
            }
          }
        }
      }),
      { numRuns: campaign(200, 4000) }
    )
  })

  it('of one transaction come with it, as does what shares its payment id', () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) =>
      aLedgerRow({ id, bulkPaymentId: id < 'd' ? 'bulk' : null, correlationId: id > 'b' ? 'same' : null })
    )
    const reader = readerOf(rows)
    const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
    const siblings = reader.siblings('c')
    expect([idsOf(siblings.bulkRows), idsOf(siblings.correlationRows)]).toEqual([
      ['a', 'b', 'c'],
      ['c', 'd']
    ])
    expect(siblings.bulk?.totals[0]?.count).toBe(3)
    expect(reader.siblings('d')).toMatchObject({ bulk: null, bulkRows: [] })
    expect(reader.siblings('nobody')).toEqual({ bulk: null, bulkRows: [], correlationRows: [] })
  })

  it('of one transaction are named as on the list, whichever of the names is most frequent', () => {
    const bulks = [
      ['Nova', 'Acme', 'ACME ', null, ''],
      ['Nova', 'Acme', 'nova', 'acme', 'Łódź'],
      ['Acme', 'Nova'],
      [null, ' ']
    ]
    const reader = readerOf(
      bulks.flatMap((names, bulk) =>
        names.map((counterpartyName, place) =>
          aLedgerRow({ id: `${bulk}${place}`, bulkPaymentId: `b${bulk}`, counterpartyName })
        )
      )
    )
    const sort = { by: 'bulkPaymentId', direction: 'asc' } as const
    const { rows } = reader.bulks({ filter: [], timeZone: 'UTC', sort, from: 0, count: 10 })
    expect(rows.map(({ payee, payees }) => [payee, payees])).toEqual([
      ['ACME ', 2],
      ['nova', 3],
      ['Acme', 2],
      [null, 0]
    ])
    expect(bulks.map((_, bulk) => reader.siblings(`${bulk}0`).bulk)).toEqual(rows)
  })
})

import { describe, expect, it } from 'vitest'
import { statementSummary } from '../../../../../renderer/exporting/statement/parts/statementSummary.ts'
import { formatCounted } from '../../../../../renderer/kit/bridge/format.ts'
import { sumWords } from '../../../../../renderer/exporting/parts/exportWords.ts'
import { fileRemarks } from '../../../../../shared/exports/exportOmissions.ts'
import { anExport } from '../../../../support/bridge/fakeBridge.ts'
import { aTotal } from '../../../../support/ledger/aTotal.ts'
import { fakeRow } from '../../../../support/bridge/ledger/fakeRows.ts'

const settled = { count: 2, incoming: '0.30', outgoing: '-100000000000000.10', net: '-99999999999999.80' }
const pending = { count: 1, incoming: '500.00', outgoing: '0.00', net: '500.00' }
const total = aTotal('EUR', { settled, pending })
const source = {
  rows: [],
  totals: [total],
  balances: [],
  filter: [],
  timeZone: 'UTC',
  madeAt: '2026-02-20T12:00:00Z'
}

describe('the facts of a statement', () => {
  it('close with exactly the opening balance and the net of what is settled', () => {
    const balances = [{ currency: 'EUR', amount: '99999999999999.9' }]
    expect(statementSummary({ ...source, balances }).totals).toEqual([
      { ...total, opening: '99999999999999.9', closing: '0.10' }
    ])
  })

  it('state no balance that nobody gave', () => {
    expect(statementSummary(source).totals).toEqual([total])
  })

  it('give the period in the user’s time zone', () => {
    const rows = [
      { ...fakeRow(0), accountId: 'b', createdAt: '2026-01-31T23:30:00Z', status: 'completed' },
      { ...fakeRow(1), accountId: 'a', createdAt: '2026-01-02T00:30:00Z', status: 'pending' }
    ]
    expect(statementSummary({ ...source, rows, timeZone: 'Europe/Stockholm' })).toMatchObject({
      accounts: ['b', 'a'],
      period: { from: '2026-01-02', to: '2026-02-01' }
    })
  })

  it('give the period of the filter, but never beyond the day of the statement', () => {
    const rows = [{ ...fakeRow(0), createdAt: '2026-01-15T12:00:00Z' }]
    const periodOf = (from: string | null, to: string | null) =>
      statementSummary({ ...source, rows, filter: [{ field: 'created', days: { from, to }, not: false }] }).period
    expect(periodOf('2026-01-01', '2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(periodOf('2026-01-01', '2026-12-31')).toEqual({ from: '2026-01-01', to: '2026-02-20' })
    expect(periodOf(null, '2026-01-31')).toEqual({ from: '2026-01-15', to: '2026-01-31' })
  })

  it('give no period when there are no rows', () => {
    expect(statementSummary(source).period).toBeUndefined()
  })
})

describe('the words of a finished export', () => {
  it('sum up the first currencies and count the others', () => {
    const sums = ['EUR', 'SEK', 'USD'].map((currency) => aTotal(currency, { settled: { ...settled, net: '-1.50' } }))
    expect(sumWords(sums, 2)).toBe('−1.50 EUR · −1.50 SEK · 1 more')
  })

  it('say what was left out, and nothing where nothing was', () => {
    expect(fileRemarks('csv', anExport({ leftOut: 0, omitted: 0 }), formatCounted)).toEqual([])
    expect(fileRemarks('camt054', anExport({ leftOut: 1 }), formatCounted)).toEqual([
      '1 row is not in this file: a notification holds no transaction that failed.'
    ])
    expect(fileRemarks('ofx', anExport({ leftOut: 2 }), formatCounted)[0]).toMatch(
      /^2 rows are not in this file: OFX holds booked/
    )
  })

  it('say that a balance of chosen rows is not that of the account', () => {
    expect(fileRemarks('camt053', anExport({ omitted: 1200 }), formatCounted)).toEqual([
      'The closing balance is not the account’s: 1,200 booked rows of its period are not in this file, because only a part of them was chosen.'
    ])
  })
})

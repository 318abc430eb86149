import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regional } from '../../../../renderer/kit/bridge/regional.ts'
import { comparison } from '../../../../renderer/overview/parts/monthComparison.ts'
import { comparedMonths } from '../../../../shared/days/dateRange.ts'
import type { CurrencyTotal } from '../../../../shared/domain/transaction.ts'

beforeAll(() => void (regional.locale = 'en-GB'))
afterAll(() => void (regional.locale = undefined))

const none = { count: 0, incoming: '0.00', outgoing: '0.00', net: '0.00' }
const total = (currency: string, count: number, net: string): CurrencyTotal => ({
  currency,
  count,
  settled: { ...none, count, net },
  pending: { ...none, count: 5, net: '999.00' },
  failed: none,
  unclassified: none
})

function compared(now: readonly CurrencyTotal[], before: readonly CurrencyTotal[], currency = 'EUR') {
  const days = comparedMonths('2026-11-24')
  const months = {
    now: { days: days.now, totals: now },
    before: { days: days.before, totals: before },
    isShorter: false,
    upTo: 'today' as const
  }
  return { months, shown: comparison(months, currency) }
}

describe('the days that are compared', () => {
  it.each([
    ['a running month', '2026-11-24', '2026-11-01', '2026-10-01', '2026-10-24'],
    ['its first day', '2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'],
    ['a month after a shorter one', '2026-03-30', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['January', '2027-01-05', '2027-01-01', '2026-12-01', '2026-12-05']
  ])('are the same of the month before, for %s', (_what, to, from, beforeFrom, beforeTo) => {
    expect(comparedMonths(to)).toEqual({ now: { from, to }, before: { from: beforeFrom, to: beforeTo } })
  })
})

describe('the comparison with the month before', () => {
  it('names the days of both, and subtracts to the last digit', () => {
    const large = '-98765432109876543210.01'
    expect(compared([total('EUR', 1210, large)], [total('EUR', 10, '0.02')]).shown).toEqual({
      words: 'Up to today, against the same days of the month before',
      heads: ['1\u2009–\u200924 Nov 2026', '1\u2009–\u200924 Oct 2026'],
      rows: [
        {
          name: 'Net',
          values: ['−98,765,432,109,876,543,210.01', '0.02'],
          difference: '−98,765,432,109,876,543,210.03'
        },
        { name: 'Settled', values: ['1,210', '10'], difference: '+1,200' }
      ]
    })
  })

  it('takes nothing for the currency in a month without it, and shows no sign at no difference', () => {
    const { shown } = compared([total('JPY', 3, '300')], [], 'JPY')
    expect(shown?.rows.map(({ values, difference }) => [...values, difference])).toEqual([
      ['300', '0', '+300'],
      ['3', '0', '+3']
    ])
    const same = compared([total('EUR', 3, '-1.00')], [total('EUR', 3, '-1.00')]).shown
    expect(same?.rows.map(({ difference }) => difference)).toEqual(['0.00', '0'])
  })

  it('is absent where nothing settled in either month', () => {
    expect(compared([total('EUR', 0, '0.00')], [total('SEK', 2, '1.00')]).shown).toBeUndefined()
  })

  it('says that the month before was shorter, and that the ledger ends before today', () => {
    const { months } = compared([total('EUR', 1, '1.00')], [])
    expect(comparison({ ...months, isShorter: true, upTo: 'sync' }, 'EUR')?.words).toBe(
      'Up to the last complete sync, against the whole, shorter month before'
    )
  })
})

import { describe, expect, it } from 'vitest'
import {
  ageConditions,
  counterpartyConditions,
  periodConditions,
  withinConditions
} from '../../../../renderer/overview/parts/barConditions.ts'
import { barHeight, largestBy } from '../../../../renderer/kit/page/decimals.ts'
import {
  agePlan,
  ageWords,
  counterpartyBarWords,
  counterpartyPlan,
  periodBarWords,
  periodPlan,
  statusPlan
} from '../../../../renderer/overview/parts/overviewPlans.ts'
import {
  ageSentence,
  counterpartySentence,
  periodSentence,
  statusSentence
} from '../../../../renderer/overview/parts/overviewWords.ts'
import { axisNumber, axisWords, periodWords } from '../../../../renderer/overview/parts/periodWords.ts'
import { formatShare } from '../../../../renderer/kit/bridge/format.ts'
import type { PeriodFlow } from '../../../../shared/domain/overview.ts'

const aPeriod = (change: Partial<PeriodFlow> = {}): PeriodFlow => ({
  start: '2026-01-01',
  end: '2026-01-31',
  count: 2,
  incoming: '10.00',
  outgoing: '-4.50',
  ...change
})

describe('decimal text', () => {
  it('has no bar where it is zero', () => {
    expect([barHeight('0.00'), barHeight('-0'), barHeight('-12.5')]).toEqual([null, null, -12.5])
  })

  it('is the largest by its value and not by its letters', () => {
    expect(largestBy(['9.00', '10.00', '10'], (each) => each)).toBe('10.00')
    expect(largestBy(['0.00'], (each) => each)).toBeUndefined()
  })
})

describe('what a bar opens', () => {
  it('is the days, the currency and the direction of a period', () => {
    expect(periodConditions('EUR', aPeriod(), 'out')).toEqual([
      { field: 'created', days: { from: '2026-01-01', to: '2026-01-31' }, not: false },
      { field: 'currency', anyOf: ['EUR'], not: false },
      { field: 'direction', anyOf: ['out'], not: false }
    ])
    expect(periodConditions('EUR', aPeriod())).toHaveLength(2)
  })

  it('is a counterparty by name, or those without one', () => {
    expect(counterpartyConditions('EUR', 'Acme AB')[0]).toEqual({
      field: 'counterparty',
      anyOf: ['Acme AB'],
      not: false
    })
    expect(counterpartyConditions('EUR', null)[0]).toEqual({ field: 'has', allOf: ['counterparty'], not: true })
  })

  it('uses as much of a long name as a search allows, without splitting a character', () => {
    const [condition] = counterpartyConditions('EUR', `${'a'.repeat(199)}🙂b`)
    expect(condition).toEqual({ field: 'text', phrase: 'a'.repeat(199), not: false })
  })

  it('is what is not reconciled and of that age', () => {
    expect(ageConditions('EUR', { fromDays: 8, toDays: 30 }, '2026-03-01')).toEqual([
      { field: 'reconciliation', anyOf: ['open'], not: false },
      { field: 'created', days: { from: '2026-01-30', to: '2026-02-21' }, not: false },
      { field: 'currency', anyOf: ['EUR'], not: false }
    ])
  })

  it('leaves open the end of the oldest, and of the youngest for a clock that is ahead', () => {
    const days = (fromDays: number, toDays: number | null) =>
      ageConditions('EUR', { fromDays, toDays }, '2026-03-01').find(({ field }) => field === 'created')
    expect(days(91, null)).toMatchObject({ days: { from: null, to: '2025-11-30' } })
    expect(days(0, 7)).toMatchObject({ days: { from: '2026-02-22', to: null } })
  })
})

it('a bar of a filtered overview repeats no condition', () => {
  const [days, currency] = periodConditions('EUR', aPeriod())
  if (!days || !currency) throw new Error('A period has two conditions.')
  expect(withinConditions([currency], [days, currency])).toEqual([currency, days])
})

describe('periods in words', () => {
  const week = { start: '2026-09-28', end: '2026-10-04' }

  it('name a day, a week from Monday to Sunday, and a month', () => {
    expect(periodWords({ start: '2026-10-03', end: '2026-10-03' }, 'day', 'en-GB')).toBe('3 Oct 2026')
    expect(periodWords(week, 'week', 'en-GB')).toMatch(/^28 Sept?\s*–\s*4 Oct 2026$/)
    expect(periodWords(aPeriod(), 'month', 'en-GB')).toBe('Jan 2026')
    expect(periodWords({ start: '2026-10-03', end: '2026-10-03' }, 'day', 'de-DE')).toBe('3 Oct 2026')
  })

  it('stand below the axis with a year only where there are several', () => {
    expect(axisWords(aPeriod(), 'month', false, 'en-GB')).toBe('Jan')
    expect(axisWords(aPeriod(), 'month', true, 'en-GB')).toBe('Jan 2026')
    const years = [aPeriod({ start: '2025-12-01', end: '2025-12-31' }), aPeriod()]
    expect(periodPlan(years, 'month').labels.every((label) => /\d{4}/.test(label))).toBe(true)
  })

  it('are measured by short numbers with a true minus', () => {
    expect([axisNumber(1_250_000, 'en'), axisNumber(-4000, 'en')]).toEqual(['1.3M', '−4K'])
    expect([0, 999, 999_960, 1_250_000].map((value) => axisNumber(value, 'de-DE'))).toEqual(['0', '999', '1M', '1,3M'])
  })
})

describe('the plan of a chart', () => {
  it('has money in above zero, money out below it, and no bar for nothing', () => {
    const { series } = periodPlan([aPeriod(), aPeriod({ incoming: '0.00' })], 'month')
    expect(series.map(({ heights }) => heights)).toEqual([
      [10, null],
      [-4.5, -4.5]
    ])
  })

  it('lays counterparties one below the other, in one direction', () => {
    const plan = counterpartyPlan([{ name: 'A name that is longer than there is room for', ...aPeriod() }])
    expect([plan.way, plan.labels[0], plan.series[1]?.heights]).toEqual(['across', 'A name that is longer tha…', [4.5]])
  })

  it('gives each status the look of what it means', () => {
    const plan = statusPlan([
      { status: 'completed', standing: 'settled', count: 3 },
      { status: 'odd', standing: 'unclassified', count: 1 }
    ])
    expect(plan.series[0]).toMatchObject({ look: ['settled', 'unclassified'], heights: [3, 1] })
  })

  it('holds a thousand periods, and one', () => {
    const many = Array.from({ length: 1000 }, () => aPeriod())
    expect(periodPlan(many, 'day').series[0]?.heights).toHaveLength(1000)
    expect(agePlan([]).labels).toEqual([])
  })

  it('says sums to the last digit', () => {
    const long = aPeriod({ incoming: '9007199254740993.0001', outgoing: '-0.0002' })
    expect(periodBarWords(long, 'month', 'CLF').lines.map(({ value }) => value)).toEqual([
      '9,007,199,254,740,993.0001 CLF',
      '−0.0002 CLF',
      '9,007,199,254,740,992.9999 CLF',
      '2'
    ])
  })

  it('shows invisible characters of a name, and says when there is no counterparty', () => {
    expect(counterpartyBarWords({ name: 'evil\u202ename', ...aPeriod() }, 'EUR').title).toBe('evil\\u202ename')
    expect(counterpartyBarWords({ name: null, ...aPeriod() }, 'EUR').title).toBe('No counterparty')
  })
})

describe('the sentence of a chart', () => {
  it('names the periods with the most money', () => {
    const periods = [
      aPeriod(),
      aPeriod({ start: '2026-02-01', end: '2026-02-28', incoming: '9.00', outgoing: '-12.00' })
    ]
    expect(periodSentence(periods, 'month', 'EUR')).toMatch(/in: Jan 2026, 10\.00 EUR\. .*out: Feb 2026, 12\.00 EUR\.$/)
    expect(periodSentence([aPeriod()], 'month', 'EUR')).toBe('Jan 2026: 10.00 EUR in and 4.50 EUR out.')
    const idle = aPeriod({ incoming: '0.00', outgoing: '0.00' })
    expect(periodSentence([idle, idle], 'month', 'EUR')).toBe('No money came in. No money went out.')
  })

  it('names the most frequent status and how many wait', () => {
    const statuses = [
      { status: 'completed', standing: 'settled', count: 6 },
      { status: 'created', standing: 'pending', count: 2 }
    ] as const
    expect(statusSentence(statuses, 8)).toBe(
      '75% are “Completed”, taken as settled. 2 transactions (25%) wait to be settled.'
    )
  })

  it('names the largest counterparty and the oldest that is open', () => {
    expect(counterpartySentence([{ name: 'Acme', ...aPeriod() }], 'EUR')).toBe(
      'Most money moved with Acme: 10.00 EUR in and 4.50 EUR out.'
    )
    const ages = [
      { fromDays: 0, toDays: 7, ...aPeriod() },
      { fromDays: 8, toDays: null, ...aPeriod({ count: 3 }) }
    ]
    expect(ageSentence(ages)).toBe('5 settled transactions are not reconciled. The oldest: 3 (over 7 days).')
    expect(ageSentence([{ fromDays: 0, toDays: null, ...aPeriod({ count: 0 }) }])).toBe(
      'No settled transaction in the ledger is left to reconcile.'
    )
  })

  it('never rounds a share to all or nothing', () => {
    expect([formatShare(1, 1_000_000), formatShare(999_999, 1_000_000)]).toEqual(['under 0.1%', 'over 99.9%'])
    expect([formatShare(0, 0), formatShare(3, 3), formatShare(1, 3)]).toEqual(['0%', '100%', '33.3%'])
  })
})

it('an age is shown as a range of days', () => {
  expect(ageWords({ fromDays: 0, toDays: 0 })).toBe('today')
  expect(ageWords({ fromDays: 0, toDays: 7 })).toBe('0–7 days')
  expect(ageWords({ fromDays: 91, toDays: null })).toBe('over 90 days')
})

import { describe, expect, it } from 'vitest'
import { typedDay } from '../../../renderer/kit/bridge/typedDays.ts'
import { dayOrder } from '../../../renderer/kit/bridge/englishDates.ts'
import { formatQuery } from '../../../shared/query/formatQuery.ts'
import { parseQuery } from '../../../shared/query/parseQuery.ts'
import { plainDay, type DayOrder } from '../../../shared/days/typedDay.ts'

const stored = (text: string, order?: DayOrder) => {
  const { conditions, errors } = parseQuery(text, undefined, order)
  return errors[0]?.message ?? formatQuery(conditions)
}

describe('a day that is typed', () => {
  it.each([
    ['1.10.2026', 'day-first', '2026-10-01'],
    ['01/10/2026', 'day-first', '2026-10-01'],
    ['01/10/2026', 'month-first', '2026-01-10'],
    ['31/01/2026', 'month-first', '2026-01-31'],
    ['01/31/2026', 'day-first', '2026-01-31'],
    ['2026.1.31', 'month-first', '2026-01-31'],
    ['10.2026', 'day-first', '2026-10'],
    ['2026-10-01', 'month-first', '2026-10-01'],
    ['last-month', 'day-first', 'last-month'],
    ['1.10/2026', 'day-first', '1.10/2026']
  ] as const)('%s, %s, is %s', (text, order, day) => {
    expect(plainDay(text, order)).toBe(day)
  })

  it('stands in a query as the region writes it, and is stored in one form', () => {
    expect(stored('created:01.10.2026..31.10.2026', 'day-first')).toBe('created:2026-10')
    expect(stored('updated:>=1/10/2026', 'month-first')).toBe('updated:>=2026-01-10')
    expect(stored('created:10.2026..2026-11', 'day-first')).toBe('created:2026-10-01..2026-11-30')
    expect(stored('created:31.02.2026', 'day-first')).toContain('31.01.2026, 31/01/2026 or 2026-01-31')
  })

  it('has its one form only where no region is known, as on the command line', () => {
    expect(stored('created:01.10.2026')).toMatch(/^Write a day as 2026-01-31,/)
  })

  it('is shown so that it can be read back, in every region', () => {
    for (const region of [
      'de-DE',
      'en-US',
      'en-GB',
      'en-CA',
      'sv-SE',
      'hu-HU',
      'nl-NL',
      'lt-LT',
      'lv-LV',
      'ar-EG',
      'th-TH'
    ])
      expect(plainDay(typedDay('2026-10-01', region), dayOrder(region)), region).toBe('2026-10-01')
    expect([typedDay('2026-10-01', 'de-DE'), typedDay('2026-10-01', 'en-US')]).toEqual(['01.10.2026', '10/01/2026'])
  })

  it('is read in the region’s order of figures, even where months in words stand elsewhere', () => {
    expect(['es-PR', 'es-PA', 'en-CA', 'es-ES', 'sv-SE'].map((region) => dayOrder(region))).toEqual([
      'month-first',
      'month-first',
      'month-first',
      'day-first',
      'day-first'
    ])
    expect(plainDay('10/01/2026', dayOrder('es-PR'))).toBe('2026-10-01')
  })
})

import { describe, expect, it } from 'vitest'
import {
  dayNumber,
  daysBetween,
  shiftDay
} from '../../../../../electron/core/matching/pairing/comparing/businessDays.ts'
import { isInWindow } from '../../../../../electron/core/matching/pairing/comparing/dateComparer.ts'
import fc from '../../../../support/fastCheck.ts'

const shifted = (day: string, days: number, count: 'calendar' | 'weekdays' | 'target' = 'target') =>
  new Date(shiftDay(dayNumber(day), days, count) * 86_400_000).toISOString().slice(0, 10)

describe('business days', () => {
  it.each([
    ['2026-03-02', -1, '2026-02-27'],
    ['2026-03-02', 10, '2026-03-16'],
    // Good Friday and Easter Monday of 2026, and of years by which the calculation is known to go wrong.
    ['2026-04-02', 1, '2026-04-07'],
    ['2025-04-17', 1, '2025-04-22'],
    ['2038-04-22', 1, '2038-04-27'],
    ['1981-04-16', 1, '1981-04-21'],
    ['2033-04-14', 1, '2033-04-19'],
    ['2014-04-17', 1, '2014-04-22'],
    ['2026-04-30', 1, '2026-05-04'],
    ['2025-12-24', 1, '2025-12-29'],
    ['2025-12-31', 1, '2026-01-02']
  ])('from %s, %i of them lead to %s', (day, days, to) => {
    expect(shifted(day, days)).toBe(to)
  })

  it('are every day, or those of the week, where that is said', () => {
    expect(shifted('2026-04-02', 1, 'calendar')).toBe('2026-04-03')
    expect(shifted('2026-04-02', 2, 'weekdays')).toBe('2026-04-06')
  })

  it('between two days are as many as lead from one to the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), fc.integer({ min: 0, max: 300 }), (from, days) => {
        const to = shiftDay(from, days, 'target')
        expect(daysBetween(from, to, 'target')).toBe(days)
        expect(daysBetween(to, from, 'target')).toBe(-days || 0)
      })
    )
  })

  it('are all days of the calendar where that is said', () => {
    const days = (from: string, to: string) => daysBetween(dayNumber(from), dayNumber(to), 'calendar')
    expect([days('2026-04-02', '2026-04-07'), days('2026-04-07', '2026-04-02')]).toEqual([5, -5])
  })

  it('bound a window, whose ends are within it', () => {
    const window = { daysBefore: 1, daysAfter: 10, count: 'target' } as const
    const days = ['2026-02-26', '2026-02-27', '2026-03-16', '2026-03-17']
    expect(days.map((day) => isInWindow('2026-03-02', `${day}T23:59:59.999Z`, window))).toEqual([
      false,
      true,
      true,
      false
    ])
    expect(isInWindow('soon', '2026-03-02T00:00:00.000Z', window)).toBe(false)
    expect(isInWindow('9999-12-31', '2026-03-02T00:00:00.000Z', window)).toBe(false)
  })
})

import type { DATE_PRESETS } from '../transactions/filterWords.ts'
import { addDays } from './localTime.ts'

type DatePreset = (typeof DATE_PRESETS)[number]

/** The first and the last day, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The days of a preset, seen from a given day, `2026-01-31`. */
export function daysOf(preset: DatePreset, today: string): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'this-week':
      return weekOf(today)
    case 'last-week':
      return weekOf(addDays(today, -7))
    case 'this-month':
      return monthsOf(today, 1, 0)
    case 'last-month':
      return monthsOf(today, 1, -1)
    case 'this-quarter':
      return monthsOf(today, 3, 0)
    case 'last-quarter':
      return monthsOf(today, 3, -1)
    case 'this-year':
      return monthsOf(today, 12, 0)
    case 'last-year':
      return monthsOf(today, 12, -1)
    case 'last-7-days':
      return { from: addDays(today, -6), to: today }
    case 'last-30-days':
      return { from: addDays(today, -29), to: today }
    case 'last-90-days':
      return { from: addDays(today, -89), to: today }
  }
}

/** Monday to Sunday. */
export function weekOf(day: string): DayRange {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const from = addDays(day, -sinceMonday)
  return { from, to: addDays(from, 6) }
}

/** The block of `months` months that contains a day, or the one `shift` blocks away. */
export function monthsOf(day: string, months: number, shift: number): DayRange {
  const date = new Date(`${day}T00:00:00Z`)
  const block = Math.floor(date.getUTCMonth() / months) + shift
  const edge = (count: number) =>
    new Date(Date.UTC(date.getUTCFullYear(), count * months, 1)).toISOString().slice(0, 10)
  return { from: edge(block), to: addDays(edge(block + 1), -1) }
}

/** A month up to a day of it, and the same days of the month before, or all of them where that month is shorter. */
export function comparedMonths(day: string): { readonly now: DayRange; readonly before: DayRange } {
  const now = { from: monthsOf(day, 1, 0).from, to: day }
  const { from, to } = monthsOf(day, 1, -1)
  const same = `${from.slice(0, 8)}${day.slice(8)}`
  return { now, before: { from, to: same < to ? same : to } }
}

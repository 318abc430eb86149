import type { DayCount } from '../../../../../shared/domain/reconciliation/matchRule.ts'

const DAY = 86_400_000

/** Fixed closing days of the TARGET system; the moving ones are counted from Easter Sunday. */
const FIXED = new Set(['01-01', '05-01', '12-25', '12-26'])
const FROM_EASTER = [-2, 1]

const isClosed = {
  weekdays: isWeekend,
  target: (day: number) => isWeekend(day) || isHoliday(day)
}

/** The number of days since 1970 of a text that begins like `2026-01-31`; NaN if it is no day. */
export function dayNumber(text: string): number {
  return Date.parse(text.slice(0, 10)) / DAY
}

/** Moves a day forward, or back if `days` is negative, counting only days that `count` includes. */
export function shiftDay(day: number, days: number, count: DayCount): number {
  if (count === 'calendar') return day + days
  const step = Math.sign(days)
  let at = day
  for (let left = Math.abs(days); left > 0;) {
    at += step
    if (!isClosed[count](at)) left--
  }
  return at
}

/** The day, and where the TARGET system is closed the next day on which it is open. */
export function openDaysOf(day: string): readonly string[] {
  let at = dayNumber(day)
  if (!isClosed.target(at)) return [day]
  while (isClosed.target(at)) at++
  return [day, new Date(at * DAY).toISOString().slice(0, 10)]
}

/** How many days of the count lie between two days; negative if the second is earlier. */
export function daysBetween(from: number, to: number, count: DayCount): number {
  if (count === 'calendar') return to - from
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  let days = 0
  for (let at = first + 1; at <= last; at++) if (!isClosed[count](at)) days++
  return from <= to ? days : -days
}

function isWeekend(day: number): boolean {
  // The first day of 1970 was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7
  return weekday === 0 || weekday === 6
}

function isHoliday(day: number): boolean {
  const text = new Date(day * DAY).toISOString()
  if (FIXED.has(text.slice(-19, -14))) return true
  const easter = easterOf(Number(text.slice(0, -20)))
  return FROM_EASTER.some((after) => easter + after === day)
}

const easters = new Map<number, number>()

/** The day number of Easter Sunday in the Gregorian calendar, by the anonymous algorithm. */
function easterOf(year: number): number {
  const known = easters.get(year)
  if (known !== undefined) return known
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const moon = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const week = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7
  const late = Math.floor((a + 11 * moon + 22 * week) / 451)
  const inYear = moon + week - 7 * late + 114
  const easter = Date.UTC(year, Math.floor(inYear / 31) - 1, (inYear % 31) + 1) / DAY
  easters.set(year, easter)
  return easter
}

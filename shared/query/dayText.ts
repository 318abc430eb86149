import type { DatePreset } from '../domain/transactionFilter.ts'
import { monthsOf, weekOf, type DayRange } from '../days/dateRange.ts'
import { DATE_PRESETS } from '../transactions/filterWords.ts'
import { addDays } from '../days/localTime.ts'

/** Calendar days, both included, null for an open end; or the name of a period that moves with the calendar. */
export type Days = { readonly preset: DatePreset } | { readonly from: string | null; readonly to: string | null }

// One day, month, quarter, week or year.
const SPAN = /^(\d{4})(?:-(?:(\d{2})(?:-(\d{2}))?|[qQ]([1-4])|[wW](\d{2})))?$/
const ONE_END = /^(>=|<=|>|<|=)?([^.<>=]+)$/
const TWO_ENDS = /^([^.<>=]*)\.\.([^.<>=]*)$/

/** Reads `2026-01-31`, `2026-01`, `2026-Q1`, `2026-W05`, `2026`, `>=2026-01`, `2026-01..2026-03`, `last-month`. */
export function readDays(text: string): Days | undefined {
  const preset = DATE_PRESETS.find((name) => name === text.toLowerCase())
  return preset ? { preset } : (oneEnd(text) ?? twoEnds(text))
}

/** A short text that `readDays` reads as the same days. */
export function writeDays(days: Days): string {
  if ('preset' in days) return days.preset
  const { from, to } = days
  if (from !== null && to !== null) return spanName(from, to) ?? `${from}..${to}`
  if (from !== null) return `>=${from}`
  return to === null ? '..' : `<=${to}`
}

/** The name of the day, month, quarter or year from one day to another: `2026-01`; null if there is none. */
export function spanName(from: string, to: string): string | null {
  if (from === to) return from
  const [year, month] = [from.slice(0, 4), Number(from.slice(5, 7))]
  const names = [year, `${year}-Q${Math.ceil(month / 3)}`, from.slice(0, 7)]
  return names.find((name) => isSame(spanOf(name), from, to)) ?? null
}

function isSame(span: DayRange | undefined, from: string, to: string): boolean {
  return span?.from === from && span.to === to
}

function oneEnd(text: string): Days | undefined {
  const [, sign = '', name = ''] = ONE_END.exec(text) ?? []
  const span = spanOf(name)
  if (!span) return undefined
  switch (sign) {
    case '>=':
      return { from: span.from, to: null }
    case '<=':
      return { from: null, to: span.to }
    case '>':
      return nextDay(span.to, 1, (from) => ({ from, to: null }))
    case '<':
      return nextDay(span.from, -1, (to) => ({ from: null, to }))
    default:
      return span
  }
}

function twoEnds(text: string): Days | undefined {
  const match = TWO_ENDS.exec(text)
  if (!match) return undefined
  const [, first = '', last = ''] = match
  const from = first === '' ? null : spanOf(first)?.from
  const to = last === '' ? null : spanOf(last)?.to
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** The calendar of these texts ends with the years 0000 and 9999. */
function nextDay<T>(day: string, step: 1 | -1, then: (day: string) => T): T | undefined {
  if (day === (step === 1 ? '9999-12-31' : '0000-01-01')) return undefined
  return then(addDays(day, step))
}

function spanOf(name: string): DayRange | undefined {
  const match = SPAN.exec(name)
  if (!match) return undefined
  const [, year = '', month, day, quarter, week] = match
  if (day !== undefined) return isDay(name) ? { from: name, to: name } : undefined
  // The calendar arithmetic reads the years 0 to 99 as 1900 to 1999, and supports only four digits.
  if (year < '0100' || year > '9998') return undefined
  if (week !== undefined) return isoWeek(year, Number(week))
  if (quarter !== undefined) return monthsOf(`${year}-01-01`, 3, Number(quarter) - 1)
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  return isDay(`${name}-01`) ? monthsOf(`${name}-01`, 1, 0) : undefined
}

function isoWeek(year: string, week: number): DayRange | undefined {
  // January 4 is always in the first week.
  const span = weekOf(addDays(`${year}-01-04`, (week - 1) * 7))
  const thursday = addDays(span.from, 3)
  return week >= 1 && thursday.startsWith(year) ? span : undefined
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

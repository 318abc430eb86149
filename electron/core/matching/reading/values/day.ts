const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:[\d:.]*)?(?:Z|[+-]\d{2}:?\d{2})?$/

/** The day of an ISO 8601 date or time, `2026-01-31`; undefined for other texts, and if it does not exist. */
export function isoDay(text: string): string | undefined {
  const match = ISO_DAY.exec(text)
  if (!match) return undefined
  const [, year, month, date] = match
  return isDay(Number(year), Number(month), Number(date)) ? text.slice(0, 10) : undefined
}

/** Whether the day exists; months count from 1. */
export function isDay(year: number, month: number, day: number): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

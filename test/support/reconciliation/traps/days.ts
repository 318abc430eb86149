const MILLISECONDS = 86_400_000

/** Good Friday and Easter Monday; the other holidays of the euro payment systems are the same each year. */
const EASTER = new Set([
  '2025-04-18',
  '2025-04-21',
  '2026-04-03',
  '2026-04-06',
  '2027-03-26',
  '2027-03-29',
  '2028-04-14',
  '2028-04-17'
])
const EACH_YEAR = new Set(['01-01', '05-01', '12-25', '12-26'])

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * MILLISECONDS).toISOString().slice(0, 10)
}

/** The same day of another month, or its last where it has fewer. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

function isBusinessDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !EASTER.has(day) && !EACH_YEAR.has(day.slice(5))
}

/** The business day that is so many after this day, or before it; for 0 the day itself, or the next on which banks work. */
export function businessDaysLater(day: string, count: number): string {
  const step = count < 0 ? -1 : 1
  let found = day
  if (count === 0) while (!isBusinessDay(found)) found = daysLater(found, 1)
  for (let left = Math.abs(count); left > 0; left--) {
    do found = daysLater(found, step)
    while (!isBusinessDay(found))
  }
  return found
}

/** Number of the week after ISO 8601, with its year. */
export function weekOf(day: string): { readonly year: number; readonly week: number } {
  const thursday = daysLater(day, 3 - ((new Date(day).getUTCDay() + 6) % 7))
  const year = Number(thursday.slice(0, 4))
  const first = Date.parse(`${year}-01-01`)
  return { year, week: Math.floor((Date.parse(thursday) - first) / MILLISECONDS / 7) + 1 }
}

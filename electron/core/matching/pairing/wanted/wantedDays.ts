import type { DayCount, MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { ExpectedItem, WantedRows } from '../../model.ts'

const DAY = 86_400_000
/** Least days around the due days in which transactions are looked for, whether a payment is open or matched. */
const LEAST_DAYS = 35

/** The time in which items may be booked; open if one of them has no due day. */
export function wantedDays(
  items: readonly ExpectedItem[],
  rules: readonly MatchRule[]
): Pick<WantedRows['within'], 'from' | 'to'> {
  let [first, last]: [string | null, string | null] = [null, null]
  for (const { dueOn } of items) {
    if (dueOn === null) return { from: null, to: null }
    if (first === null || dueOn < first) first = dueOn
    if (last === null || dueOn > last) last = dueOn
  }
  if (first === null || last === null) return { from: null, to: null }
  let [before, after] = [LEAST_DAYS, LEAST_DAYS]
  for (const test of rules.flatMap(({ isOn, tests }) => (isOn ? tests : []))) {
    if (test.field !== 'date') continue
    const { daysBefore, daysAfter, count = 'calendar' } = test
    before = Math.max(before, inCalendar(daysBefore, count))
    after = Math.max(after, inCalendar(daysAfter, count))
  }
  const [from, to] = [movedDay(first, -before), movedDay(last, after)]
  return { from: from && `${from}T00:00:00.000Z`, to: to && `${to}T23:59:59.999Z` }
}

/** Most calendar days that this many counted days can take, including the longest holidays. */
function inCalendar(days: number, count: DayCount): number {
  return count === 'calendar' ? days : Math.ceil((days * 7) / 5) + 6
}

/** Null beyond years of four digits: some programs write the last possible date for none, and nothing is later. */
export function movedDay(day: string, days: number): string | null {
  const shifted = new Date(Date.parse(day) + days * DAY).toISOString()
  return /^\d{4}-/.test(shifted) ? shifted.slice(0, 10) : null
}

import { daysOf } from './dateRange.ts'
import type { TransactionFilter } from './domain/transactionFilter.ts'

/** Days of a calendar, both included; null where that end is open. */
interface AskedDays {
  readonly from: string | null
  readonly to: string | null
}

/**
 * The days of creation that a filter asks for, on a given day: all of its date ranges together. One that leaves days out
 * names no period, so it counts as none.
 */
export function askedDays(filter: TransactionFilter, today: string): AskedDays {
  let asked: AskedDays = { from: null, to: null }
  for (const condition of filter) {
    if (condition.field !== 'created' || condition.not) continue
    const { days } = condition
    const { from, to } = 'preset' in days ? daysOf(days.preset, today) : days
    asked = { from: later(asked.from, from), to: earlier(asked.to, to) }
  }
  return asked
}

function later(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a
}

function earlier(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b < a) ? b : a
}

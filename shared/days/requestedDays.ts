import { daysOf } from './dateRange.ts'
import type { TransactionFilter } from '../domain/transactionFilter.ts'

/** Calendar days, both included; null for an open end. */
interface RequestedDays {
  readonly from: string | null
  readonly to: string | null
}

/**
 * The days of creation that a filter requests, seen from a given day: all its date ranges together. A negated range
 * names no period, so it does not count.
 */
export function requestedDays(filter: TransactionFilter, today: string): RequestedDays {
  let requested: RequestedDays = { from: null, to: null }
  for (const condition of filter) {
    if (condition.field !== 'created' || condition.not) continue
    const { days } = condition
    const { from, to } = 'preset' in days ? daysOf(days.preset, today) : days
    requested = { from: laterOf(requested.from, from), to: earlierOf(requested.to, to) }
  }
  return requested
}

function laterOf(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a
}

function earlierOf(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b < a) ? b : a
}

import { requestedDays } from '../../../../../shared/days/requestedDays.ts'
import { addDays, localDay, startOfDay } from '../../../../../shared/days/localTime.ts'
import type { FormatInput } from '../format.ts'
import { createLocalClock, localTime } from './localClock.ts'

/** Instants: milliseconds since 1970. */
export interface Period {
  readonly first: number
  readonly last: number
}

/** The first and last day that a file can express. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31']

/**
 * The period of the query, ending at the latest when the file is made. If the query leaves an end open, the earliest or
 * latest of these rows is used; without any valid time, the moment when the file is made.
 */
export function periodOf(input: FormatInput, rowIds: Uint32Array): Period {
  const rows = periodOfRows(input, rowIds)
  const { query, madeAt } = input.spec
  const made = Date.parse(madeAt)
  const { from, to } = requestedDays(query.filter, localDay(query.timeZone, made))
  const first = from === null || from < FIRST_DAY ? rows.first : startOfDay(query.timeZone, from)
  const end = to === null || to >= LAST_DAY ? rows.last : startOfDay(query.timeZone, addDays(to, 1)) - 1
  return { first: Math.min(first, rows.first), last: Math.max(rows.last, Math.min(end, made)) }
}

function periodOfRows({ columns, spec }: FormatInput, rowIds: Uint32Array): Period {
  let [first, last] = [Infinity, -Infinity]
  for (const rowId of rowIds) {
    const instant = columns.created[rowId] ?? -Infinity
    if (instant === -Infinity) continue
    first = Math.min(first, instant)
    last = Math.max(last, instant)
  }
  const made = Date.parse(spec.madeAt)
  return first > last ? { first: made, last: made } : { first, last }
}

/** Days of the query's time zone, `2026-01-31`. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** The days of a period in the query's time zone. */
export function localDays({ spec: { query, madeAt } }: FormatInput, { first, last }: Period): Days {
  const offsetAt = createLocalClock(query.timeZone)
  const dayOf = (instant: number) => (localTime(instant, offsetAt(instant)) ?? madeAt).slice(0, 10)
  return { first: dayOf(first), last: dayOf(last) }
}

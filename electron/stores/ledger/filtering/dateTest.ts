import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { daysOf } from '../../../../shared/days/dateRange.ts'
import { addDays, localDay, startOfDay } from '../../../../shared/days/localTime.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import type { RowTest } from './rowMask.ts'

type DateCondition = Extract<Condition, { readonly days: unknown }>

/** A moment, and the time zone that defines its day. */
export interface Calendar {
  readonly now: number
  readonly timeZone: string
}

/** Whether a row was created, or last changed, on one of the days. */
export function dateTest(columns: RowColumns, { field, days }: DateCondition, { now, timeZone }: Calendar): RowTest {
  const { from, to } = 'preset' in days ? daysOf(days.preset, localDay(timeZone, now)) : days
  const start = from === null ? -Infinity : startOfDay(timeZone, from)
  const end = to === null ? Infinity : startOfDay(timeZone, addDays(to, 1))
  const instants = columns[field]
  return (row) => {
    const instant = instants[row] ?? 0
    return instant >= start && instant < end
  }
}

import type { PeriodUnit } from '../../../../shared/domain/overview.ts'

/** Periods of one unit are numbered without gaps. */
export interface PeriodNumbers {
  /** The period that a day is in; days since 1970-01-01. */
  readonly ofDay: (day: number) => number
  /** Its first day. */
  readonly firstDay: (period: number) => number
}

// 1970-01-01 was a Thursday, and weeks begin on Monday.
const DAYS_INTO_WEEK = 3
const WEEK = 7
const MONTHS = 12
const DAY = 86_400_000

const UNITS: Readonly<Record<PeriodUnit, PeriodNumbers>> = {
  day: { ofDay: (day) => day, firstDay: (period) => period },
  week: {
    ofDay: (day) => Math.floor((day + DAYS_INTO_WEEK) / WEEK),
    firstDay: (period) => period * WEEK - DAYS_INTO_WEEK
  },
  month: {
    ofDay: (day) => {
      const date = new Date(day * DAY)
      return date.getUTCFullYear() * MONTHS + date.getUTCMonth()
    },
    firstDay: (period) => Date.UTC(Math.floor(period / MONTHS), period % MONTHS, 1) / DAY
  }
}

/** Looks each day up in the calendar only once. */
export function periodNumbers(unit: PeriodUnit): PeriodNumbers {
  const { ofDay, firstDay } = UNITS[unit]
  const known = new Map<number, number>()
  return {
    firstDay,
    ofDay(day) {
      const period = known.get(day) ?? ofDay(day)
      known.set(day, period)
      return period
    }
  }
}

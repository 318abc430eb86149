import type { PeriodUnit } from '../../../shared/domain/overview.ts'
import { englishDates } from '../../kit/bridge/englishDates.ts'
import { formatRounded } from '../../kit/bridge/format.ts'
import { regional } from '../../kit/bridge/regional.ts'

// A day of a calendar has no time zone any more: it is told by the one in which it was read.
const month = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const day = { ...month, day: 'numeric' } as const
const monthOfYear = { month: 'short', timeZone: 'UTC' } as const
const dayOfYear = { ...monthOfYear, day: 'numeric' } as const

const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

export interface Days {
  readonly start: string
  readonly end: string
}

/** The name of a period: `3 Oct 2026`, `28 Sep – 4 Oct 2026` (Monday to Sunday), `Oct 2026`. */
export function periodWords(
  { start, end }: Days,
  per: PeriodUnit,
  locale: string | undefined = regional.locale
): string {
  if (per === 'month') return englishDates(month, locale).format(timeOf(start))
  if (per === 'day') return englishDates(day, locale).format(timeOf(start))
  return englishDates(day, locale).formatRange(timeOf(start), timeOf(end))
}

/** What stands below a bar; the year only where the axis needs it to be told apart. */
export function axisWords(
  { start }: Days,
  per: PeriodUnit,
  withYear: boolean,
  locale: string | undefined = regional.locale
): string {
  if (per === 'month') return englishDates(withYear ? month : monthOfYear, locale).format(timeOf(start))
  return englishDates(withYear ? day : dayOfYear, locale).format(timeOf(start))
}

const SIZES = ['', 'K', 'M', 'B', 'T'] as const

/** A value of an axis: `1.2M`. Rounded, so never used for an amount. */
export function axisNumber(value: number, locale: string | undefined = regional.locale): string {
  const size = Math.abs(value)
  // What rounds to a thousand of one unit is one of the next.
  const step = SIZES.findLastIndex((_, place) => size >= 999.95 * 1000 ** (place - 1))
  const unit = Math.max(0, step)
  return formatRounded(value / 1000 ** unit, 1, locale).replace('-', '\u2212') + (SIZES[unit] ?? '')
}

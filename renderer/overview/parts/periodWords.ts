import type { PeriodUnit } from '../../../shared/domain/overview.ts'
import { englishDates } from '../../kit/bridge/englishDates.ts'
import { formatRounded } from '../../kit/bridge/format.ts'
import { regional } from '../../kit/bridge/regional.ts'

// A calendar day has no time zone any more, so it is formatted in UTC.
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

/** The text below a bar; with the year only if the axis covers several years. */
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

/** A value of an axis: `1.2M`. It rounds, so never use it for an amount. */
export function axisNumber(value: number, locale: string | undefined = regional.locale): string {
  const size = Math.abs(value)
  // A value that rounds to 1000 of one unit is shown in the next unit.
  const step = SIZES.findLastIndex((_, place) => size >= 999.95 * 1000 ** (place - 1))
  const unit = Math.max(0, step)
  return formatRounded(value / 1000 ** unit, 1, locale).replace('-', '\u2212') + (SIZES[unit] ?? '')
}

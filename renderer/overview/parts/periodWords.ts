import type { PeriodUnit } from '../../../shared/domain/overview.ts'
import { regional } from '../../kit/bridge/regional.ts'

type DateParts = Pick<Intl.DateTimeFormatOptions, 'day' | 'month' | 'year'>

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(parts: DateParts, locale: string | undefined): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, parts])
  const known = formats.get(key)
  if (known) return known
  // A day of a calendar has no time zone any more: it is told by the one in which it was read.
  const made = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  formats.set(key, made)
  return made
}

const day: DateParts = { day: 'numeric', month: 'short', year: 'numeric' }
const month: DateParts = { month: 'short', year: 'numeric' }
const dayOfYear: DateParts = { day: 'numeric', month: 'short' }

const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** A day of a calendar in full: `3 Oct 2026`. */
function dayWords(date: string, locale: string | undefined = regional.locale): string {
  return formatOf(day, locale).format(timeOf(date))
}

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
  if (per === 'month') return formatOf(month, locale).format(timeOf(start))
  if (per === 'day') return dayWords(start, locale)
  return formatOf(day, locale).formatRange(timeOf(start), timeOf(end))
}

/** What stands below a bar; the year only where the axis needs it to be told apart. */
export function axisWords(
  { start }: Days,
  per: PeriodUnit,
  withYear: boolean,
  locale: string | undefined = regional.locale
): string {
  if (per === 'month') return formatOf(withYear ? month : { month: 'short' }, locale).format(timeOf(start))
  return formatOf(withYear ? day : dayOfYear, locale).format(timeOf(start))
}

const short = new Map<string | undefined, Intl.NumberFormat>()

/** A value of an axis: `1.2M`. Rounded, so never used for an amount. */
export function axisNumber(value: number, locale: string | undefined = regional.locale): string {
  let format = short.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
    short.set(locale, format)
  }
  return format.format(value).replace('-', '\u2212')
}

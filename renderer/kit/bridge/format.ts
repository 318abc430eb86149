import { amountFormat, regionalAmount } from '../../../shared/money/regionalAmount.ts'
import { readTypedAmount, type DecimalSign } from '../../../shared/money/typedAmount.ts'
import { englishDates } from './englishDates.ts'
import { regional } from './regional.ts'

/**
 * How values look on screen: words and units in English, numbers as the region writes them. `locale` and `timeZone`
 * come from the settings unless a caller passes others.
 */

const MINUS = '\u2212'

const DECIMAL = /^-?\d+(\.\d+)?$/

/**
 * Shows decimal text such as `-1234.50` with grouping and a true minus sign, keeping all its decimals. Exact at any
 * length: it formats the text and never converts it to a double.
 */
export function formatAmount(decimal: string, locale: string | undefined = regional.locale): string {
  return regionalAmount(decimal, locale, MINUS)
}

/** Text of the service that should be a number: formatted by `formatAmount`, or by `show` if it is not a number. */
export function formatIfDecimal(text: string, show = (other: string) => other): string {
  return DECIMAL.test(text) ? formatAmount(text) : show(text)
}

/** Decimal text from what the user typed as an amount: what `formatAmount` shows and other common notations. */
export function readAmount(
  typed: string,
  currency?: string,
  locale: string | undefined = regional.locale
): string | undefined {
  return readTypedAmount(typed, decimalSign(locale), currency)
}

/** The decimal separator of the user's region. */
export function regionalDecimalSign(): DecimalSign {
  return decimalSign(regional.locale)
}

/** People who type here have no keys for the Arabic separator and other ones. */
function decimalSign(locale: string | undefined): DecimalSign {
  const parts = amountFormat(1, locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}

/** A count with grouping: `5,000`. */
export function formatCount(count: number, locale: string | undefined = regional.locale): string {
  return amountFormat(0, locale).format(count)
}

/** A count with its noun: `1 row`, `5,000 rows`. */
export function formatCounted(
  count: number,
  one: string,
  many: string,
  locale: string | undefined = regional.locale
): string {
  return `${formatCount(count, locale)} ${count === 1 ? one : many}`
}

const shareFormats = new Map<string | undefined, Intl.NumberFormat>()

/** A share of a whole: `62.5%`. Only nothing is 0%, and only the whole is 100%. */
export function formatShare(part: number, whole: number): string {
  const shares = shareFormat(regional.locale)
  if (whole === 0) return shares.format(0)
  const share = part / whole
  if (part > 0 && share < 0.001) return `under ${shares.format(0.001)}`
  if (part < whole && share > 0.999) return `over ${shares.format(0.999)}`
  return shares.format(share)
}

function shareFormat(locale: string | undefined): Intl.NumberFormat {
  const made = shareFormats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  shareFormats.set(locale, made)
  return made
}

const SIZES = ['kB', 'MB', 'GB', 'TB'] as const

/** A size in powers of one thousand, as file browsers show it: `1.4 MB`. */
export function formatBytes(bytes: number, locale: string | undefined = regional.locale): string {
  if (bytes < 1000) return formatCounted(bytes, 'byte', 'bytes', locale)
  const step = Math.min(SIZES.length, Math.floor(Math.log10(bytes) / 3))
  return `${formatRounded(bytes / 1000 ** step, 1, locale)} ${SIZES[step - 1] ?? ''}`
}

const roundedFormats = new Map<string, Intl.NumberFormat>()

/** A number with at most this many decimals: `1.4`. It rounds, so never use it for an amount. */
export function formatRounded(value: number, decimals: number, locale: string | undefined = regional.locale): string {
  const key = `${locale ?? ''}/${decimals}`
  const format = roundedFormats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: decimals })
  roundedFormats.set(key, format)
  return format.format(value)
}

/** An ISO instant in the user's time zone: `3 Oct 2026, 14:05`. Other text is returned unchanged. */
export function formatInstant(
  iso: string,
  locale: string | undefined = regional.locale,
  timeZone: string = regional.timeZone
): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : englishDates({ ...DAY, ...MINUTE, timeZone }, locale).format(time)
}

/** Its day in the user's time zone: `3 Oct 2026`. Other text is returned unchanged. */
export function formatInstantDay(
  iso: string,
  locale: string | undefined = regional.locale,
  timeZone: string = regional.timeZone
): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : englishDates({ ...DAY, timeZone }, locale).format(time)
}

/** The same with the distance from UTC, for readers elsewhere: `3 Oct 2026, 14:05 (GMT+2)`. */
export function formatZonedInstant(
  iso: string,
  locale: string | undefined = regional.locale,
  timeZone: string = regional.timeZone
): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return iso
  const parts = englishDates({ timeZone, timeZoneName: 'shortOffset' }, locale).formatToParts(time)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return `${formatInstant(iso, locale, timeZone)} (${zone})`
}

const DAY = { year: 'numeric', month: 'short', day: '2-digit' } as const
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A calendar day, which has no time zone: `3 Oct 2026`. Other text is returned unchanged. */
export function formatDay(day: string, locale: string | undefined = regional.locale): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN
  return Number.isNaN(time) ? day : englishDates({ ...DAY, timeZone: 'UTC' }, locale).format(time)
}

/** How the user's region writes the values of filter conditions. */
export const regionalWriting = {
  amount: (decimal: string) => formatAmount(decimal),
  day: (day: string) => formatDay(day),
  count: (count: number) => formatCount(count)
}

/** An ISO instant in full and in UTC: `2026-10-03 14:05:07.123 UTC`. */
export function formatUtc(iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : new Date(time).toISOString().replace('T', ' ').replace('Z', ' UTC')
}

const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 }
] as const

/** Two clocks may differ by so many milliseconds. */
const AHEAD = 60_000

/** Whether the clock of this computer was changed since it wrote this instant, or is wrong now. */
export function isStillToCome(iso: string, now: number): boolean {
  return Date.parse(iso) > now + AHEAD
}

/**
 * How long ago an ISO instant was, in the largest whole unit: `2 minutes ago`. One that is still to come was written
 * under another clock, so nobody knows how long ago it was.
 */
export function formatAgo(iso: string, now: number, locale: string | undefined = regional.locale): string {
  if (isStillToCome(iso, now)) return 'at a time that is still to come'
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
  const step = STEPS.find((candidate) => seconds >= candidate.seconds)
  if (!step) return 'just now'
  return `${formatCounted(Math.floor(seconds / step.seconds), step.unit, `${step.unit}s`, locale)} ago`
}

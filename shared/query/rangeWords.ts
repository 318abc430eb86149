import { MONTHS } from '../words/dayWords.ts'
import type { AmountRange } from './amountText.ts'
import { spanName, type Days } from './dayText.ts'

/** How the user's region writes amounts and days. */
export interface RegionalWriting {
  readonly amount: (decimal: string) => string
  readonly day: (day: string) => string
}

/** `below −1,000.00`, `from 10.00 to 20.00`. */
export function amountWords({ min, max }: AmountRange, writing: RegionalWriting): string {
  const decimalWords = (decimal: string) => writing.amount(withCents(decimal))
  if (min && max) {
    if (min.value === max.value && min.isIncluded && max.isIncluded) return `is ${decimalWords(min.value)}`
    if (min.isIncluded && max.isIncluded) return `from ${decimalWords(min.value)} to ${decimalWords(max.value)}`
  }
  const low = min && `${min.isIncluded ? 'at least' : 'above'} ${decimalWords(min.value)}`
  const high = max && `${max.isIncluded ? 'at most' : 'below'} ${decimalWords(max.value)}`
  return [low, high].filter((part) => part !== null).join(' and ') || 'is any'
}

/** `last 30 days`, `in January 2026`, `on 31 Jan 2026`, `from 5 Jan 2026 to 9 Jan 2026`. */
export function dayWords(days: Days, writing: RegionalWriting): string {
  if ('preset' in days) return days.preset.replaceAll('-', ' ')
  const { from, to } = days
  if (from !== null && to !== null)
    return spanWords(from, to, writing) ?? `from ${writing.day(from)} to ${writing.day(to)}`
  if (from !== null) return `from ${writing.day(from)}`
  return to === null ? 'at any time' : `until ${writing.day(to)}`
}

function spanWords(from: string, to: string, writing: RegionalWriting): string | undefined {
  const name = spanName(from, to)
  if (name === null) return undefined
  const [year = '', part = '', day] = name.split('-')
  if (day !== undefined) return `on ${writing.day(name)}`
  const month = MONTHS[Number(part) - 1] ?? part
  return `in ${part === '' ? year : `${month} ${year}`}`
}

/** Adds zeros up to two decimals, as most currencies have. */
export function withCents(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

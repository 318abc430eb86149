import type { AmountRange } from './amountText.ts'
import { spanName, type Days } from './dayText.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `below −1,000.00`, `from 10.00 to 20.00`. */
export function amountWords({ min, max }: AmountRange): string {
  if (min && max) {
    if (min.value === max.value && min.isIncluded && max.isIncluded) return `is ${decimalWords(min.value)}`
    if (min.isIncluded && max.isIncluded) return `from ${decimalWords(min.value)} to ${decimalWords(max.value)}`
  }
  const low = min && `${min.isIncluded ? 'at least' : 'above'} ${decimalWords(min.value)}`
  const high = max && `${max.isIncluded ? 'at most' : 'below'} ${decimalWords(max.value)}`
  return [low, high].filter((part) => part !== null).join(' and ') || 'is any'
}

/** `last 30 days`, `in January 2026`, `on 2026-01-31`, `from 2026-01-05 to 2026-01-09`. */
export function dayWords(days: Days): string {
  if ('preset' in days) return days.preset.replaceAll('-', ' ')
  const { from, to } = days
  if (from !== null && to !== null) return spanWords(from, to) ?? `from ${from} to ${to}`
  if (from !== null) return `from ${from}`
  return to === null ? 'at any time' : `until ${to}`
}

function spanWords(from: string, to: string): string | undefined {
  const name = spanName(from, to)
  if (name === null) return undefined
  const [year = '', part = '', day] = name.split('-')
  if (day !== undefined) return `on ${name}`
  const month = MONTHS[Number(part) - 1] ?? part
  return `in ${part === '' ? year : `${month} ${year}`}`
}

/** With a true minus, commas between thousands and at least two decimals. */
export function decimalWords(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${decimal.startsWith('-') ? '−' : ''}${grouped}.${fraction.padEnd(2, '0')}`
}

import { regional } from '../../kit/bridge/regional.ts'

const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 }
] as const

type Unit = (typeof STEPS)[number]['unit']

function inUnit(count: number, unit: Unit, digits: number, locale: string | undefined): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
    maximumFractionDigits: digits
  })
  return format.format(count)
}

/** A length of time in its two largest units: `0.41 sec`, `1 min 31 sec`, `2 hr 5 min`. */
export function formatDuration(milliseconds: number, locale: string | undefined = regional.locale): string {
  const seconds = Math.max(0, milliseconds) / 1000
  if (seconds < 59.95) return inUnit(seconds, 'second', seconds < 1 ? 2 : 1, locale)
  const whole = Math.round(seconds)
  const first = STEPS.findIndex((step) => whole >= step.seconds)
  const parts = STEPS.slice(first, first + 2).map(({ unit, seconds: length }, place) => {
    const bigger = place === 0 ? Infinity : (STEPS[first]?.seconds ?? Infinity)
    return inUnit(Math.floor((whole % bigger) / length), unit, 0, locale)
  })
  return parts.join(' ')
}

/** A wait, in the unit that a reader plans by: `in 12 minutes`. Under a minute it is told in seconds. */
export function formatWait(iso: string, now: number, locale: string | undefined = regional.locale): string {
  const seconds = Math.max(0, Math.round((Date.parse(iso) - now) / 1000))
  if (seconds === 0) return 'now'
  const step = STEPS.find((candidate) => seconds >= candidate.seconds) ?? STEPS[3]
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'long' })
  return relative.format(Math.round(seconds / step.seconds), step.unit)
}

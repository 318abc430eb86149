import { formatCounted, formatRounded } from '../../kit/bridge/format.ts'
import { regional } from '../../kit/bridge/regional.ts'

const STEPS = [
  { unit: 'day', one: 'day', many: 'days', seconds: 86_400 },
  { unit: 'hour', one: 'hr', many: 'hr', seconds: 3_600 },
  { unit: 'minute', one: 'min', many: 'min', seconds: 60 },
  { unit: 'second', one: 'sec', many: 'sec', seconds: 1 }
] as const

/** A duration in its two largest units: `0.41 sec`, `1 min 31 sec`, `2 hr 5 min`. */
export function formatDuration(milliseconds: number, locale: string | undefined = regional.locale): string {
  const seconds = Math.max(0, milliseconds) / 1000
  if (seconds < 59.95) return `${formatRounded(seconds, seconds < 1 ? 2 : 1, locale)} sec`
  const whole = Math.round(seconds)
  const first = STEPS.findIndex((step) => whole >= step.seconds)
  const parts = STEPS.slice(first, first + 2).map(({ one, many, seconds: length }, place) => {
    const bigger = place === 0 ? Infinity : (STEPS[first]?.seconds ?? Infinity)
    return formatCounted(Math.floor((whole % bigger) / length), one, many, locale)
  })
  return parts.join(' ')
}

/** The time until an instant: `in 12 minutes`. Below one minute in seconds. */
export function formatWait(iso: string, now: number, locale: string | undefined = regional.locale): string {
  const seconds = Math.max(0, Math.round((Date.parse(iso) - now) / 1000))
  if (seconds === 0) return 'now'
  const { unit, seconds: length } = STEPS.find((candidate) => seconds >= candidate.seconds) ?? STEPS[3]
  return `in ${formatCounted(Math.round(seconds / length), unit, `${unit}s`, locale)}`
}

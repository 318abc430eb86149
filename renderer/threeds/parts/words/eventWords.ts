import type { TraceEvent } from '../../../../shared/domain/threeds.ts'
import { formatAmount, formatCount } from '../../../kit/bridge/format.ts'

/** What happened, in a word or two. */
export const kindWords: Readonly<Record<TraceEvent['kind'], string>> = {
  post: 'Posted',
  answer: 'Answered',
  'method-shown': 'Method page opened',
  'method-answered': 'Method answered',
  'method-timed-out': 'Method timed out',
  'challenge-shown': 'Challenge opened',
  'challenge-answered': 'Challenge answered',
  dropped: 'Dropped',
  waiting: 'Waiting',
  ended: 'Ended'
}

/** The time since the start of a run, exact while it is short: `0 ms`, `1.32 s`, `10 min 04 s`. */
export function afterWords(after: number): string {
  if (after < 1000) return `${formatCount(Math.round(after))} ms`
  if (after < 60_000) return `${formatAmount((after / 1000).toFixed(2))} s`
  const whole = Math.floor(after / 1000)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** The time left until a deadline, from one minute up as on a clock: `9 s`, `9:41`. Never negative. */
export function leftWords(deadline: string, now: number): string {
  const left = Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000))
  if (left < 60) return `${left} s`
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

const names = { late: 'late', forged: 'forged', swapped: 'of another step', other: 'not understood' } as const

/** Answers that were ignored: `2 forged, 1 late`. Undefined if there are none. */
export function droppedWords(dropped: Readonly<Record<keyof typeof names, number>>): string | undefined {
  const kinds = Object.keys(names) as (keyof typeof names)[]
  const parts = kinds.filter((kind) => dropped[kind] > 0).map((kind) => `${dropped[kind]} ${names[kind]}`)
  return parts.length > 0 ? parts.join(', ') : undefined
}

import type { SyncSchedule } from '../../../shared/domain/schedule.ts'
import { readTypedAmount } from '../../../shared/money/typedAmount.ts'
import { formatCounted } from '../../kit/bridge/format.ts'
import { formatDuration, formatWait } from './durations.ts'

/** The sync intervals in seconds, as text for a select field. `off` is never, `own` a number of minutes. */
export const everyChoices = [
  { value: 'off', label: 'Off' },
  { value: '300', label: 'Every 5 minutes' },
  { value: '900', label: 'Every 15 minutes' },
  { value: '1800', label: 'Every 30 minutes' },
  { value: '3600', label: 'Every hour' },
  { value: '14400', label: 'Every 4 hours' },
  { value: '86400', label: 'Every day' },
  { value: 'own', label: 'Another time…' }
] as const

export type EveryChoice = (typeof everyChoices)[number]['value']

/** The choice for the current interval. An interval that is not in the list is the user's own. */
export function chosenEvery({ everySeconds }: SyncSchedule): EveryChoice {
  if (everySeconds === null) return 'off'
  return everyChoices.find(({ value }) => value === String(everySeconds))?.value ?? 'own'
}

/**
 * A typed number of minutes, in seconds, or an error message if it is not allowed. `1.440` and `1,440` are a day in every
 * region: nobody means thousandths of a minute.
 */
export function readMinutes(text: string): { readonly seconds: number } | { readonly error: string } {
  const minutes = readTypedAmount(text, text.includes('.') ? ',' : '.')
  if (minutes === undefined) return { error: 'Enter a number of minutes.' }
  const seconds = Math.round(Number(minutes) * 60)
  if (seconds < 60) return { error: 'At least 1 minute, so that the service is not asked too often.' }
  if (seconds > 7 * 24 * 60 * 60) return { error: 'At most 10,080 minutes, which is a week.' }
  return { seconds }
}

/** When the next sync is due, and why the wait differs from the interval that was set. */
export function nextSync(schedule: SyncSchedule, now: number): string {
  const { state, nextAt, everySeconds, failures, idle } = schedule
  if (state === 'running') return 'Syncing now.'
  if (everySeconds === null) return 'Syncs only when you start it.'
  if (state === 'off') return 'Tallydesk was started without automatic sync.'
  if (state === 'paused') return 'Paused until you sign in: the service refused the access token.'
  const wait = nextAt === null ? undefined : formatWait(nextAt, now)
  const due = wait === 'now' ? 'Due now.' : `Next ${wait}.`
  const next = wait === undefined ? `Every ${formatDuration(everySeconds * 1000)}.` : due
  if (failures > 0) return `${next} Tries again sooner after ${formatCounted(failures, 'failed sync', 'failed syncs')}.`
  return idle > 1 ? `${next} Waits longer while nothing changes.` : next
}

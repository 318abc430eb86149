import type { Random } from '../seeded/random.ts'
import type { Kind } from './kinds.ts'

export const STATUSES = [
  'completed',
  'pending_approval',
  'processing',
  'scheduled',
  'failed',
  'returned',
  'canceled'
] as const
export type Status = (typeof STATUSES)[number]

/** Draws a status: `fresh` transactions, of the last days, can still be unsettled. */
export function drawStatus(kind: Kind, fresh: boolean, random: Random): Status {
  if (kind === 'fee' || kind === 'internal') return 'completed'
  const roll = random.fraction()
  if (kind === 'incoming') return roll < (fresh ? 0.3 : 0.002) ? 'processing' : 'completed'
  if (fresh && roll < 0.6) return roll < 0.35 ? 'pending_approval' : roll < 0.5 ? 'processing' : 'scheduled'
  if (roll > 0.985) return 'failed'
  if (roll > 0.975) return 'returned'
  if (roll > 0.97) return 'canceled'
  return roll > 0.962 ? 'pending_approval' : 'completed'
}

/** The status in a bulk payment that is being approved: some items have succeeded, some wait. */
export function statusWhileApproving(item: number): Status {
  if (item % 5 === 2) return 'pending_approval'
  return item % 9 === 8 ? 'processing' : 'completed'
}

const SECOND = 1000
const HOUR = 60 * 60 * SECOND
const DAY = 24 * HOUR

/** Milliseconds from the creation of a transaction to its last update. */
export function drawDelay(status: Status, random: Random): number {
  switch (status) {
    case 'pending_approval':
    case 'scheduled':
      return 0
    case 'processing':
      return random.logarithmic(SECOND, HOUR)
    case 'failed':
      return random.logarithmic(2 * SECOND, 6 * HOUR)
    case 'returned':
      return random.logarithmic(DAY, 9 * DAY)
    case 'canceled':
    case 'completed':
      return random.logarithmic(2 * SECOND, 2 * DAY)
  }
}

import { z } from 'zod'

export const LEAST_POLL_SECONDS = 60
export const MOST_POLL_SECONDS = 7 * 24 * 60 * 60

/** When the connection is synced by itself. */
export const SyncSchedule = z.strictObject({
  /** Null: only when asked. */
  everySeconds: z.int().min(LEAST_POLL_SECONDS).max(MOST_POLL_SECONDS).nullable(),
  /** `paused`: the token was refused; a new one starts it again. */
  state: z.enum(['off', 'waiting', 'running', 'paused']),
  /** When the next sync is due by the wall clock, while waiting. */
  nextAt: z.string().nullable(),
  /** Syncs in a row that failed, after which it is tried again soon, and that brought nothing new, which makes the waits longer. */
  failures: z.int(),
  idle: z.int()
})
export type SyncSchedule = z.output<typeof SyncSchedule>

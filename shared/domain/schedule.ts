import { z } from 'zod'

export const LEAST_POLL_SECONDS = 60
export const MOST_POLL_SECONDS = 7 * 24 * 60 * 60

/** The automatic syncs of a connection. */
export const SyncSchedule = z.strictObject({
  /** Null: only when the user asks. */
  everySeconds: z.int().min(LEAST_POLL_SECONDS).max(MOST_POLL_SECONDS).nullable(),
  /** `paused`: the service refused the token; a new token starts the schedule again. */
  state: z.enum(['off', 'waiting', 'running', 'paused']),
  /** When the next sync is due, by the wall clock; set while waiting. */
  nextAt: z.string().nullable(),
  /** Consecutive syncs that failed (the next try comes soon), and that brought nothing new (waits become longer). */
  failures: z.int(),
  idle: z.int()
})
export type SyncSchedule = z.output<typeof SyncSchedule>

import { z } from 'zod'
import { WireFailure } from './connection.ts'

/** COMPLETE only if every page up to `has_more: false` was stored. */
export const SyncVerdict = z.enum(['complete', 'incomplete', 'cancelled'])
export type SyncVerdict = z.output<typeof SyncVerdict>

export const SyncCounts = z.strictObject({
  pages: z.int(),
  seen: z.int(),
  inserted: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that broke the schema and were put on the problems list with their raw text. */
  quarantined: z.int(),
  retries: z.int()
})
export type SyncCounts = z.output<typeof SyncCounts>

/** The running pass, or the last one. */
export const SyncStatus = z.strictObject({
  state: z.enum(['never', 'running', 'ended']),
  counts: SyncCounts,
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  verdict: SyncVerdict.optional(),
  /** Why the pass is not complete, in words for the user. */
  error: WireFailure.optional()
})
export type SyncStatus = z.output<typeof SyncStatus>

export const noCounts: SyncCounts = {
  pages: 0,
  seen: 0,
  inserted: 0,
  changed: 0,
  unchanged: 0,
  quarantined: 0,
  retries: 0
}

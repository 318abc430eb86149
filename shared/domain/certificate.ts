import { z } from 'zod'
import { AssumptionInForce } from './assumption.ts'
import { WireFailure } from './connection.ts'
import { SyncCounts, SyncKind, SyncVerdict } from './syncRun.ts'

/** What one sync run proved, and on which assumptions. Times are ISO 8601 in UTC. */
export const Certificate = z.strictObject({
  pass: z.int(),
  kind: SyncKind,
  startedAt: z.string(),
  /** Null for a sync run that broke off. */
  endedAt: z.string().nullable(),
  /** Milliseconds at work, without interruptions; null or absent if not recorded. */
  workedMs: z.int().nullable().optional(),
  verdict: SyncVerdict,
  /** Why it is not complete. */
  error: WireFailure.nullable(),
  counts: SyncCounts,
  /** The first and last id in the order of the service; null without any row. */
  firstId: z.string().nullable(),
  lastId: z.string().nullable(),
  /** Earliest and latest time of the rows seen: time of creation; for a delta, time of change. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Number of known rows that this sync run did not return; null except for a complete full sync run. */
  absent: z.int().nullable(),
  /** For a targeted sync run: number of correlation ids that it requested, and of those with any row. */
  asked: z.int().nullable(),
  found: z.int().nullable(),
  /** Events of the run, in sentences: a cursor whose row was gone, a smaller page size. */
  notes: z.array(z.string()).readonly(),
  policy: z.array(AssumptionInForce).readonly(),
  /** Whether a full sync run was to start from the beginning, even if another could have been resumed. */
  isFresh: z.boolean().optional(),
  /** For an earlier run of a sync run that was resumed later: its number among all runs. */
  earlierTurn: z.int().optional()
})
export type Certificate = z.output<typeof Certificate>

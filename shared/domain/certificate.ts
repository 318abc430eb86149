import { z } from 'zod'
import { AssumptionInForce } from './assumption.ts'
import { WireFailure } from './connection.ts'
import { SyncCounts, SyncKind, SyncVerdict } from './syncRun.ts'

/** What one sync run proved, and on which assumptions. Times are ISO 8601 in UTC. */
export const Certificate = z.strictObject({
  pass: z.int(),
  kind: SyncKind,
  startedAt: z.string(),
  /** Null for a sync run that was cut off. */
  endedAt: z.string().nullable(),
  /** Milliseconds at work, without interruptions; null or absent where that was not kept. */
  workedMs: z.int().nullable().optional(),
  verdict: SyncVerdict,
  /** Why it is not complete. */
  error: WireFailure.nullable(),
  counts: SyncCounts,
  /** The first and last id in the order of the service; null where no row came. */
  firstId: z.string().nullable(),
  lastId: z.string().nullable(),
  /** Earliest and latest time of the rows seen: of creation, of change for a delta. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Rows known before that this sync run did not return; null unless it is a complete full sync run. */
  absent: z.int().nullable(),
  /** Of a targeted sync run: correlation ids asked for, and those that any row came for. */
  asked: z.int().nullable(),
  found: z.int().nullable(),
  /** What happened on the way, in sentences: a cursor whose row was gone, a smaller page size. */
  notes: z.array(z.string()).readonly(),
  policy: z.array(AssumptionInForce).readonly(),
  /** Whether a full sync run was to begin anew, also where another could have been resumed. */
  isFresh: z.boolean().optional(),
  /** Where the sync run was resumed later, and this is how it had ended before: a number of this run among all runs. */
  earlierTurn: z.int().optional()
})
export type Certificate = z.output<typeof Certificate>

import { z } from 'zod'
import { WireFailure } from './connection.ts'

/**
 * `full`: the whole list by time of creation. `delta`: what changed since the last sync run, by time of change.
 * `targeted`: the transactions of given correlation ids.
 */
export const SyncKind = z.enum(['full', 'delta', 'targeted'])
export type SyncKind = z.output<typeof SyncKind>

/** The most correlation ids in one targeted sync run. */
export const MOST_ASKED_IDS = 100_000

/**
 * What to sync. `auto`: a delta if it is possible and no full sync run is due, otherwise a full sync run. An
 * interrupted sync run is resumed, unless `fresh` asks for a new full one.
 */
export const SyncRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('auto') }),
  z.strictObject({ kind: z.literal('full'), fresh: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('delta') }),
  z.strictObject({ kind: z.literal('targeted'), correlationIds: z.array(z.guid()).min(1).max(MOST_ASKED_IDS) })
])
export type SyncRequest = z.output<typeof SyncRequest>

/** COMPLETE only if every page of the sync run was stored, up to `has_more: false` or the watermark. */
export const SyncVerdict = z.enum(['complete', 'incomplete', 'cancelled'])
export type SyncVerdict = z.output<typeof SyncVerdict>

/** Each row counts once per run, even if pages repeat it: `seen` = inserted + changed + unchanged + quarantined. */
export const SyncCounts = z.strictObject({
  pages: z.int(),
  seen: z.int(),
  inserted: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Number of rows that broke the schema; they are on the problems list with their raw text. */
  quarantined: z.int(),
  retries: z.int()
})
export type SyncCounts = z.output<typeof SyncCounts>

/** Ledger transactions that full syncs did not return: too many to count as gone without the user's confirmation. */
export const MissingRows = z.strictObject({
  rows: z.int(),
  /** Number of known transactions at that time. */
  known: z.int(),
  foundAt: z.string(),
  /** When a later full sync missed the same transactions; null before. */
  foundAgainAt: z.string().nullable(),
  /** The user confirmed that they are gone: the next full sync that misses them too is complete and marks them. */
  isAgreed: z.boolean()
})
export type MissingRows = z.output<typeof MissingRows>

/** Completeness of the whole ledger, not only of the last sync run. */
export const LedgerCompleteness = z.strictObject({
  /**
   * The ledger holds every row that the service had at this time: the start of the last complete full sync run, or of a
   * complete delta sync run after it. Null before the first complete full sync run.
   */
  completeAsOf: z.string().nullable(),
  /** Number of rows on the problems list. Totals include the last readable version of such a row, if there is one. */
  problems: z.int(),
  /** Number of rows that the last complete full sync run did not return; totals include them. */
  absent: z.int(),
  /** The missing rows that the user has to confirm; null without any. */
  missing: MissingRows.nullable(),
  /**
   * Of the last full or delta sync run that ended: a targeted one mends nothing of what these did not read. Null before
   * the first, and in what was written before it was kept.
   */
  verdict: SyncVerdict.nullable().default(null)
})
export type LedgerCompleteness = z.output<typeof LedgerCompleteness>

/** The running sync run, or the last one. */
export const SyncStatus = z.strictObject({
  state: z.enum(['never', 'running', 'ended']),
  kind: SyncKind.optional(),
  counts: SyncCounts,
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  verdict: SyncVerdict.optional(),
  /** For the user: why the sync run is not complete. */
  error: WireFailure.optional(),
  /** While the sync run waits before a retry: the reason and the time. */
  retry: z.strictObject({ at: z.string(), error: WireFailure }).optional(),
  /** Rows per second in the last moments, while it runs. */
  rate: z.number().optional(),
  /** Number of rows that the sync run will see, if earlier sync runs allow an estimate. */
  expected: z.int().optional(),
  completeness: LedgerCompleteness
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

/** For an empty ledger. */
export const noCompleteness: LedgerCompleteness = {
  completeAsOf: null,
  problems: 0,
  absent: 0,
  missing: null,
  verdict: null
}

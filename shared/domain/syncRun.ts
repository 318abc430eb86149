import { z } from 'zod'
import { WireFailure } from './connection.ts'

/**
 * `full`: the whole list by time of creation. `delta`: what changed since the last sync run, by time of change.
 * `targeted`: the transactions of given correlation ids.
 */
export const SyncKind = z.enum(['full', 'delta', 'targeted'])
export type SyncKind = z.output<typeof SyncKind>

/** At most so many correlation ids in one targeted sync run. */
export const MOST_ASKED_IDS = 100_000

/**
 * What to sync. `auto` is a delta where one is possible and a full sync run is not due, else a full sync run. A sync run that was
 * interrupted is resumed, unless `fresh` says to begin a full one anew.
 */
export const SyncRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('auto') }),
  z.strictObject({ kind: z.literal('full'), fresh: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('delta') }),
  z.strictObject({ kind: z.literal('targeted'), correlationIds: z.array(z.guid()).min(1).max(MOST_ASKED_IDS) })
])
export type SyncRequest = z.output<typeof SyncRequest>

/** COMPLETE only if every page that the sync run is about was stored, up to `has_more: false` or the watermark. */
export const SyncVerdict = z.enum(['complete', 'incomplete', 'cancelled'])
export type SyncVerdict = z.output<typeof SyncVerdict>

/** Rows count once a sync run, however often a page repeats them: `seen` = inserted + changed + unchanged + quarantined. */
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

/** Transactions that the ledger knows and full syncs did not return: too many to take them for gone without being told so. */
export const MissingRows = z.strictObject({
  rows: z.int(),
  /** So many were known when they were missed. */
  known: z.int(),
  foundAt: z.string(),
  /** When a later full sync missed the same; null until then. */
  foundAgainAt: z.string().nullable(),
  /** The user says that they are gone: the next full sync that misses them too is complete and marks them. */
  isAgreed: z.boolean()
})
export type MissingRows = z.output<typeof MissingRows>

/** What may be said of the whole ledger, beyond the last sync run. */
export const LedgerCompleteness = z.strictObject({
  /**
   * The time as of which the ledger holds every row the service had: the begin of the last complete full sync run, or of a
   * complete delta sync run after it. Null when no full sync run was ever complete.
   */
  completeAsOf: z.string().nullable(),
  /** Rows on the problems list. Totals count such a row as it last could be read, or not at all if it never could. */
  problems: z.int(),
  /** Rows that the last complete full sync run did not return: totals count them, the service may not have them. */
  absent: z.int(),
  /** What waits for the user's agreement; null where nothing does. */
  missing: MissingRows.nullable()
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
  /** Why the sync run is not complete, in words for the user. */
  error: WireFailure.optional(),
  /** While it waits to ask once more: why, and when it does. */
  retry: z.strictObject({ at: z.string(), error: WireFailure }).optional(),
  /** Rows a second lately, while it runs. */
  rate: z.number().optional(),
  /** Rows that the sync run is going to see, where the ledger can tell from earlier sync runs. */
  expected: z.int().optional(),
  standing: LedgerCompleteness
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

/** Of an empty ledger. */
export const noCompleteness: LedgerCompleteness = { completeAsOf: null, problems: 0, absent: 0, missing: null }

import type { AssumptionInForce } from '../../../../shared/domain/assumption.ts'
import { WireFailure } from '../../../../shared/domain/connection.ts'
import { SyncKind, SyncVerdict, type SyncCounts, type SyncStatus } from '../../../../shared/domain/syncRun.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import type { SyncRunStart } from '../model/ledgerSyncRun.ts'

/** The progress of a sync run, committed with the rows that it describes. */
export interface SyncRunProgress {
  readonly cursorHistory: readonly string[]
  readonly start: SyncRunStart | undefined
  readonly counts: SyncCounts
  readonly firstId: string | null
  readonly lastId: string | null
  readonly from: string | null
  readonly to: string | null
}

/** A stored sync run. Without a verdict it is running or was interrupted. */
export interface StoredSyncRun {
  readonly id: number
  readonly kind: SyncKind
  readonly startedAt: string
  readonly endedAt: string | null
  readonly verdict: SyncVerdict | null
  readonly error: SyncStatus['error']
  readonly progress: SyncRunProgress
  readonly absent: number | null
  readonly requested: number | null
  readonly found: number | null
  readonly notes: readonly string[]
  readonly policy: readonly AssumptionInForce[]
  readonly workedMs: number | null
  /** Whether it was asked to start anew. */
  readonly isFresh: boolean
  /** For an earlier run of a resumed sync run: its turn. */
  readonly earlierTurn: number | null
}

type MaybeText = string | null
type MaybeNumber = bigint | null

type SyncRunRow = readonly [
  ...head: [id: bigint, kind: string, startedAt: string, endedAt: MaybeText],
  ...end: [verdict: MaybeText, error: MaybeText],
  ...counts: [pages: bigint, seen: bigint, inserted: bigint, changed: bigint, unchanged: bigint],
  ...rest: [quarantined: bigint, retries: bigint],
  ...place: [cursorHistory: string, start: MaybeText],
  ...span: [firstId: MaybeText, lastId: MaybeText, from: MaybeText, to: MaybeText],
  ...found: [absent: MaybeNumber, requested: MaybeNumber, found: MaybeNumber],
  ...words: [notes: string, policy: string],
  ...run: [workedMs: MaybeNumber, isFresh: bigint, turn: bigint, isEarlier: bigint]
]

const COUNTED = `pass_id, kind, started_at, ended_at, verdict, error, pages, seen, inserted, changed, unchanged, quarantined,
  retries`
const RESULT = 'first_id, last_id, from_time, to_time, absent, asked, found, notes, policy, worked_ms, is_fresh, turn'
const COLUMNS = `${COUNTED}, trail, start, ${RESULT}, 0`
/** An earlier run is never resumed, so it has nothing to resume from. */
const EARLIER_COLUMNS = `${COUNTED}, '[]', NULL, ${RESULT}, 1`

/** The columns that are stored of a run when it is resumed. */
export const RUN_COLUMNS = `${COUNTED}, ${RESULT}`

export const SYNC_RUN_QUERIES = {
  latest: `SELECT ${COLUMNS} FROM passes WHERE pass_id <> ?
    UNION ALL SELECT ${EARLIER_COLUMNS} FROM earlier_runs ORDER BY turn DESC LIMIT ?`,
  byId: `SELECT ${COLUMNS} FROM passes WHERE pass_id = ?`,
  resumable: `SELECT ${COLUMNS} FROM passes WHERE kind = ? AND can_resume = 1 ORDER BY pass_id DESC LIMIT 1`,
  lastFull: `SELECT ${COLUMNS} FROM passes WHERE kind = 'full' AND verdict = 'complete' ORDER BY pass_id DESC LIMIT 1`,
  lastList: `SELECT verdict FROM passes WHERE kind IN ('full', 'delta') AND pass_id <> ? ORDER BY turn DESC LIMIT 1`,
  completeAsOf: `SELECT started_at FROM passes WHERE kind IN ('full', 'delta') AND verdict = 'complete'
    AND pass_id >= (SELECT max(pass_id) FROM passes WHERE kind = 'full' AND verdict = 'complete')
    ORDER BY pass_id DESC LIMIT 1`
} as const

/**
 * How the last sync runs ended, latest first, without `except`, which is running. A resumed one has an entry for each
 * of its runs.
 */
export function findLatestSyncRuns(db: ReadDb, count: number, except = 0): StoredSyncRun[] {
  return db.rows<SyncRunRow>(SYNC_RUN_QUERIES.latest).all(except, count).map(toStoredSyncRun)
}

export function findSyncRun(db: ReadDb, id: number): StoredSyncRun {
  const syncRun = optional(db.rows<SyncRunRow>(SYNC_RUN_QUERIES.byId).get(id))
  if (!syncRun) throw new Error(`There is no sync run ${id}`)
  return syncRun
}

export function findResumableSyncRun(db: ReadDb, kind: SyncKind): StoredSyncRun | undefined {
  return optional(db.rows<SyncRunRow>(SYNC_RUN_QUERIES.resumable).get(kind))
}

export function findLastFullSyncRun(db: ReadDb): StoredSyncRun | undefined {
  return optional(db.rows<SyncRunRow>(SYNC_RUN_QUERIES.lastFull).get())
}

/** The verdict on the last sync run over all rows or all changes, without `except`, which is running. */
export function findLastListVerdict(db: ReadDb, except = 0): SyncVerdict | null {
  const verdict = db.column<MaybeText>(SYNC_RUN_QUERIES.lastList).get(except)
  if (verdict === undefined) return null
  return verdict === null ? 'incomplete' : SyncVerdict.parse(verdict)
}

/** When the last complete sync run over all rows or all changes began; null before the first complete full sync run. */
export function findCompleteAsOf(db: ReadDb): string | null {
  return db.column<string>(SYNC_RUN_QUERIES.completeAsOf).get() ?? null
}

/** Earlier versions did not store the head of the list. */
function startOf(text: string): SyncRunStart {
  const start = JSON.parse(text) as Omit<SyncRunStart, 'head'> & Partial<SyncRunStart>
  return { ...start, head: start.head ?? [] }
}

const optional = (row: SyncRunRow | undefined) => row && toStoredSyncRun(row)
const optionalNumber = (value: MaybeNumber) => (value === null ? null : Number(value))

function toStoredSyncRun(row: SyncRunRow): StoredSyncRun {
  return {
    id: Number(row[0]),
    kind: SyncKind.parse(row[1]),
    startedAt: row[2],
    endedAt: row[3],
    verdict: row[4] === null ? null : SyncVerdict.parse(row[4]),
    error: row[5] === null ? undefined : WireFailure.parse(JSON.parse(row[5])),
    progress: {
      counts: {
        pages: Number(row[6]),
        seen: Number(row[7]),
        inserted: Number(row[8]),
        changed: Number(row[9]),
        unchanged: Number(row[10]),
        quarantined: Number(row[11]),
        retries: Number(row[12])
      },
      cursorHistory: JSON.parse(row[13]) as string[],
      start: row[14] === null ? undefined : startOf(row[14]),
      firstId: row[15],
      lastId: row[16],
      from: row[17],
      to: row[18]
    },
    absent: optionalNumber(row[19]),
    requested: optionalNumber(row[20]),
    found: optionalNumber(row[21]),
    notes: JSON.parse(row[22]) as string[],
    policy: JSON.parse(row[23]) as AssumptionInForce[],
    workedMs: optionalNumber(row[24]),
    isFresh: row[25] === 1n,
    earlierTurn: row[27] === 1n ? Number(row[26]) : null
  }
}

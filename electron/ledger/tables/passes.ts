import type { AssumptionInForce } from '../../../shared/domain/assumption.ts'
import { WireFailure } from '../../../shared/domain/connection.ts'
import { SyncKind, SyncVerdict, type SyncCounts, type SyncStatus } from '../../../shared/domain/syncRun.ts'
import type { ReadDb } from '../../database/database.ts'
import type { PassStart } from '../ledgerPass.ts'

/** How far a pass has come: committed with the rows it is about. */
export interface PassProgress {
  readonly trail: readonly string[]
  readonly start: PassStart | undefined
  readonly counts: SyncCounts
  readonly firstId: string | null
  readonly lastId: string | null
  readonly from: string | null
  readonly to: string | null
}

/** A pass as stored. Without a verdict it is running, or was cut off. */
export interface StoredPass {
  readonly id: number
  readonly kind: SyncKind
  readonly startedAt: string
  readonly endedAt: string | null
  readonly verdict: SyncVerdict | null
  readonly error: SyncStatus['error']
  readonly progress: PassProgress
  readonly absent: number | null
  readonly asked: number | null
  readonly found: number | null
  readonly notes: readonly string[]
  readonly policy: readonly AssumptionInForce[]
}

type MaybeText = string | null
type MaybeNumber = bigint | null

type PassRow = readonly [
  ...head: [id: bigint, kind: string, startedAt: string, endedAt: MaybeText],
  ...end: [verdict: MaybeText, error: MaybeText],
  ...counts: [pages: bigint, seen: bigint, inserted: bigint, changed: bigint, unchanged: bigint],
  ...rest: [quarantined: bigint, retries: bigint],
  ...place: [trail: string, start: MaybeText],
  ...span: [firstId: MaybeText, lastId: MaybeText, from: MaybeText, to: MaybeText],
  ...found: [absent: MaybeNumber, asked: MaybeNumber, found: MaybeNumber],
  ...said: [notes: string, policy: string]
]

const COLUMNS = `pass_id, kind, started_at, ended_at, verdict, error, pages, seen, inserted, changed, unchanged, quarantined,
  retries, trail, start, first_id, last_id, from_time, to_time, absent, asked, found, notes, policy`

export const PASS_QUERIES = {
  latest: `SELECT ${COLUMNS} FROM passes WHERE pass_id <> ? ORDER BY turn DESC LIMIT ?`,
  byId: `SELECT ${COLUMNS} FROM passes WHERE pass_id = ?`,
  resumable: `SELECT ${COLUMNS} FROM passes WHERE kind = ? AND can_resume = 1 ORDER BY pass_id DESC LIMIT 1`,
  lastFull: `SELECT ${COLUMNS} FROM passes WHERE kind = 'full' AND verdict = 'complete' ORDER BY pass_id DESC LIMIT 1`,
  completeAsOf: `SELECT started_at FROM passes WHERE kind IN ('full', 'delta') AND verdict = 'complete'
    AND pass_id >= (SELECT max(pass_id) FROM passes WHERE kind = 'full' AND verdict = 'complete')
    ORDER BY pass_id DESC LIMIT 1`
} as const

/** The passes that ran last, latest first, but for the given one. */
export function findLatestPasses(db: ReadDb, count: number, except = 0): StoredPass[] {
  return db.rows<PassRow>(PASS_QUERIES.latest).all(except, count).map(toPass)
}

export function findPass(db: ReadDb, id: number): StoredPass {
  const pass = optional(db.rows<PassRow>(PASS_QUERIES.byId).get(id))
  if (!pass) throw new Error(`There is no pass ${id}`)
  return pass
}

export function findResumablePass(db: ReadDb, kind: SyncKind): StoredPass | undefined {
  return optional(db.rows<PassRow>(PASS_QUERIES.resumable).get(kind))
}

export function findLastFullPass(db: ReadDb): StoredPass | undefined {
  return optional(db.rows<PassRow>(PASS_QUERIES.lastFull).get())
}

/** When the last complete pass over all rows or all changes began; null before the first complete full pass. */
export function findCompleteAsOf(db: ReadDb): string | null {
  return db.column<string>(PASS_QUERIES.completeAsOf).get() ?? null
}

/** Passes of earlier versions did not keep the head of the list. */
function startOf(text: string): PassStart {
  const start = JSON.parse(text) as Omit<PassStart, 'head'> & Partial<PassStart>
  return { ...start, head: start.head ?? [] }
}

const optional = (row: PassRow | undefined) => row && toPass(row)
const optionalNumber = (value: MaybeNumber) => (value === null ? null : Number(value))

function toPass(row: PassRow): StoredPass {
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
      trail: JSON.parse(row[13]) as string[],
      start: row[14] === null ? undefined : startOf(row[14]),
      firstId: row[15],
      lastId: row[16],
      from: row[17],
      to: row[18]
    },
    absent: optionalNumber(row[19]),
    asked: optionalNumber(row[20]),
    found: optionalNumber(row[21]),
    notes: JSON.parse(row[22]) as string[],
    policy: JSON.parse(row[23]) as AssumptionInForce[]
  }
}

import { SyncVerdict, type SyncCounts, type SyncStatus } from '../../../shared/domain/syncRun.ts'
import { WireFailure } from '../../../shared/domain/connection.ts'
import type { ReadDb, WriteDb } from '../database.ts'
import type { PassEnd } from '../ledger.ts'

/** A pass as stored. Without a verdict it is running, or was cut off. */
export interface StoredPass {
  readonly id: number
  readonly startedAt: string
  readonly endedAt: string | undefined
  readonly verdict: SyncVerdict | undefined
  readonly error: SyncStatus['error']
  readonly cursor: string | null
  readonly counts: SyncCounts
}

type PassRow = readonly [
  ...times: [id: bigint, startedAt: string, endedAt: string | null],
  ...end: [verdict: string | null, error: string | null],
  ...progress: [cursor: string | null, pages: bigint, seen: bigint, inserted: bigint, changed: bigint],
  ...rest: [unchanged: bigint, quarantined: bigint, retries: bigint]
]

const LAST_PASS = `
  SELECT pass_id, started_at, ended_at, verdict, error, cursor,
    pages, seen, inserted, changed, unchanged, quarantined, retries
  FROM passes ORDER BY pass_id DESC LIMIT 1`

export function findLastPass(db: ReadDb): StoredPass | undefined {
  const row = db.rows<PassRow>(LAST_PASS).get()
  if (!row) return undefined
  return {
    id: Number(row[0]),
    startedAt: row[1],
    endedAt: row[2] ?? undefined,
    verdict: row[3] === null ? undefined : SyncVerdict.parse(row[3]),
    error: row[4] === null ? undefined : WireFailure.parse(JSON.parse(row[4])),
    cursor: row[5],
    counts: {
      pages: Number(row[6]),
      seen: Number(row[7]),
      inserted: Number(row[8]),
      changed: Number(row[9]),
      unchanged: Number(row[10]),
      quarantined: Number(row[11]),
      retries: Number(row[12])
    }
  }
}

export interface PassWriter {
  add(startedAt: string): number
  /** Takes a pass up again that had ended early. */
  reopen(id: number): void
  saveProgress(id: number, cursor: string | null, counts: SyncCounts): void
  end(id: number, endedAt: string, end: PassEnd): void
}

export function createPassWriter(db: WriteDb): PassWriter {
  const add = db.command('INSERT INTO passes (started_at) VALUES (?)')
  const reopen = db.command('UPDATE passes SET ended_at = NULL, verdict = NULL, error = NULL WHERE pass_id = ?')
  const save = db.command(`UPDATE passes SET cursor = ?, pages = ?, seen = ?, inserted = ?, changed = ?, unchanged = ?,
    quarantined = ?, retries = ? WHERE pass_id = ?`)
  const end = db.command('UPDATE passes SET ended_at = ?, verdict = ?, error = ? WHERE pass_id = ?')
  return {
    add: (startedAt) => add.run(startedAt).rowId,
    reopen: (id) => void reopen.run(id),
    saveProgress(id, cursor, { pages, seen, inserted, changed, unchanged, quarantined, retries }) {
      save.run(cursor, pages, seen, inserted, changed, unchanged, quarantined, retries, id)
    },
    end(id, endedAt, { verdict, error }) {
      end.run(endedAt, verdict, error ? JSON.stringify(error) : null, id)
    }
  }
}

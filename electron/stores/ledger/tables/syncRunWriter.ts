import type { SyncKind } from '../../../../shared/domain/syncRun.ts'
import type { WriteDb } from '../../../base/database/database.ts'
import type { SyncRunEnd, SyncRunRequest } from '../model/ledgerSyncRun.ts'
import { RUN_COLUMNS, type SyncRunProgress } from './syncRuns.ts'

export interface SyncRunWriter {
  add(request: SyncRunRequest, startedAt: string): number
  /** Resumes a sync run that had ended early. How it had ended is kept. */
  reopen(id: number): void
  /** No interrupted sync run of this kind may be resumed any more. */
  giveUp(kind: SyncKind): void
  saveProgress(id: number, progress: SyncRunProgress): void
  addMended(id: number, rows: number): void
  end(id: number, endedAt: string, end: SyncRunEnd, absent: number | null): void
  /** Of each that has no end, and nothing runs: a process that was killed left it so. */
  endInterrupted(error: NonNullable<SyncRunEnd['error']>): void
  /** Deletes the sync run that has dropped out of the list of certificates, except for what rows refer to. */
  forgetOld(): void
}

/** Number of certificates to keep. */
const MOST_CERTIFICATES = 200

const NEXT_TURN = '(SELECT ifnull(max(turn), 0) + 1 FROM passes)'
// Each new sync run makes one drop out.
const OUT = `pass_id = (SELECT pass_id FROM passes ORDER BY turn DESC LIMIT 1 OFFSET ${MOST_CERTIFICATES})`
const OLD_RUN = `turn <= (SELECT turn FROM earlier_runs ORDER BY turn DESC LIMIT 1 OFFSET ${MOST_CERTIFICATES})`
const LAST_FULL = "(SELECT ifnull(max(pass_id), 0) FROM passes WHERE kind = 'full' AND verdict = 'complete')"

export function createSyncRunWriter(db: WriteDb): SyncRunWriter {
  const add = db.command(
    `INSERT INTO passes (started_at, kind, asked, turn, can_resume, worked_ms, is_fresh)
      VALUES (?, ?, ?, ${NEXT_TURN}, ?, 0, ?)`
  )
  const insertEarlierRun = db.command(
    `INSERT INTO earlier_runs (${RUN_COLUMNS}) SELECT ${RUN_COLUMNS} FROM passes WHERE pass_id = ?`
  )
  const reopen =
    db.command(`UPDATE passes SET ended_at = NULL, verdict = NULL, error = NULL, notes = '[]', policy = '[]',
    turn = ${NEXT_TURN} WHERE pass_id = ?`)
  const cutOff = db.command(`UPDATE passes SET can_resume = 0 WHERE kind = ? AND can_resume = 1`)
  const save =
    db.command(`UPDATE passes SET trail = ?, start = ?, first_id = ?, last_id = ?, from_time = ?, to_time = ?,
    pages = ?, seen = ?, inserted = ?, changed = ?, unchanged = ?, quarantined = ?, retries = ?,
    worked_ms = worked_ms + ? WHERE pass_id = ?`)
  const addMended = db.command('UPDATE passes SET mended = mended + ? WHERE pass_id = ?')
  const end = db.command(`UPDATE passes SET ended_at = ?, verdict = ?, error = ?, found = ?, notes = ?, policy = ?,
    retries = retries + ?, absent = ?, can_resume = can_resume AND ?, worked_ms = worked_ms + ? WHERE pass_id = ?`)
  const endInterrupted = db.command(`UPDATE passes SET verdict = 'incomplete', error = ? WHERE verdict IS NULL`)
  let worksSince = performance.now()
  /** Whole milliseconds since the last call. No millisecond is counted twice. */
  function worked(): number {
    const milliseconds = Math.round(performance.now() - worksSince)
    worksSince += milliseconds
    return milliseconds
  }
  return {
    add({ kind, fresh, requested = null }, startedAt) {
      worksSince = performance.now()
      return add.run(startedAt, kind, requested, kind === 'targeted' ? 0 : 1, fresh ? 1 : 0).rowId
    },
    reopen(id) {
      worksSince = performance.now()
      insertEarlierRun.run(id)
      db.exec(`DELETE FROM earlier_runs WHERE ${OLD_RUN}`)
      reopen.run(id)
    },
    giveUp: (kind) => void cutOff.run(kind),
    saveProgress(id, { cursorHistory, start, firstId, lastId, from, to, counts }) {
      const place = [JSON.stringify(cursorHistory), start ? JSON.stringify(start) : null, firstId, lastId, from, to]
      const { pages, seen, inserted, changed, unchanged, quarantined, retries } = counts
      save.run(...place, pages, seen, inserted, changed, unchanged, quarantined, retries, worked(), id)
    },
    addMended: (id, rows) => void addMended.run(rows, id),
    end(id, endedAt, { verdict, error, found, retries, notes, policy, isOver }, absent) {
      const recorded = [found, JSON.stringify(notes), JSON.stringify(policy), retries]
      const mayGoOn = verdict === 'complete' || isOver ? 0 : 1
      end.run(endedAt, verdict, error ? JSON.stringify(error) : null, ...recorded, absent, mayGoOn, worked(), id)
    },
    endInterrupted: (error) => void endInterrupted.run(JSON.stringify(error)),
    forgetOld() {
      db.exec(`UPDATE passes SET notes = '[]', policy = '[]' WHERE ${OUT} AND can_resume = 0`)
      db.exec(`DELETE FROM pass_marks WHERE ${OUT} AND pass_id IN (SELECT pass_id FROM passes WHERE can_resume = 0)`)
      db.exec(`DELETE FROM passes WHERE ${OUT} AND can_resume = 0 AND inserted = 0 AND quarantined = 0 AND mended = 0
        AND pass_id <> ${LAST_FULL}`)
    }
  }
}

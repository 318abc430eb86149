import type { WriteDb } from '../../../base/database/database.ts'
import type { ProblemRow } from '../model/ledgerSyncRun.ts'

interface StoredProblem {
  readonly problem: number
  readonly isNew: boolean
}

export interface ProblemWriter {
  /** Stores a broken row with its raw text. It replaces an earlier one with the same id or the same text. */
  store(problem: ProblemRow, syncRun: number, at: string): StoredProblem
  /** Called when a row of this id is valid again. Returns the entry that was removed, if there was one. */
  clear(id: string): number | undefined
  /** Removes an entry; returns its id, or undefined if the entry does not exist. */
  remove(problem: number): { readonly id: string | null } | undefined
}

export function createProblemWriter(db: WriteDb): ProblemWriter {
  const byId = db.column<bigint>('SELECT problem_id FROM problems WHERE id = ?')
  const byRaw = db.column<bigint>('SELECT problem_id FROM problems WHERE raw = ? AND id IS NULL')
  const insert = db.command(`INSERT INTO problems (id, raw, reason, first_seen, last_seen, last_pass)
    VALUES (?, ?, ?, ?, ?, ?)`)
  // A resumed sync run can be older than the sync run that last saw the row.
  const update = db.command(`UPDATE problems SET raw = ?, reason = ?, last_seen = ?, last_pass = max(last_pass, ?)
    WHERE problem_id = ?`)
  const clear = db.column<bigint>('DELETE FROM problems WHERE id = ? RETURNING problem_id')
  const remove = db.rows<readonly [string | null]>('DELETE FROM problems WHERE problem_id = ? RETURNING id')
  const anyLeft = db.column<bigint>('SELECT EXISTS (SELECT 1 FROM problems)')
  // Most ledgers have no problems; then a valid row needs no lookup.
  let some = anyLeft.get() === 1n

  return {
    store({ id, raw, reason }, syncRun, at) {
      some = true
      const known = id === null ? byRaw.get(raw) : byId.get(id)
      if (known === undefined) return { problem: insert.run(id, raw, reason, at, at, syncRun).rowId, isNew: true }
      update.run(raw, reason, at, syncRun, known)
      return { problem: Number(known), isNew: false }
    },
    clear(id) {
      if (!some) return undefined
      const cleared = clear.get(id)
      if (cleared === undefined) return undefined
      some = anyLeft.get() === 1n
      return Number(cleared)
    },
    remove(problem) {
      const removed = remove.get(problem)
      return removed && { id: removed[0] }
    }
  }
}

import type { WriteDb } from '../../database/database.ts'
import type { ProblemRow } from '../ledgerSyncRun.ts'

interface StoredProblem {
  readonly problem: number
  readonly isNew: boolean
}

export interface ProblemWriter {
  /** Keeps a broken row with its raw text; a later one of the same id, or of the same text, takes its place. */
  put(problem: ProblemRow, syncRun: number, at: string): StoredProblem
  /** A row of this id came good. Returns the entry that was taken off the list, if there was one. */
  clear(id: string): number | undefined
  /** Takes an entry off the list; returns its id, or undefined if it is not there. */
  remove(problem: number): { readonly id: string | null } | undefined
}

export function createProblemWriter(db: WriteDb): ProblemWriter {
  const byId = db.column<bigint>('SELECT problem_id FROM problems WHERE id = ?')
  const byRaw = db.column<bigint>('SELECT problem_id FROM problems WHERE raw = ? AND id IS NULL')
  const insert = db.command(`INSERT INTO problems (id, raw, reason, first_seen, last_seen, last_pass)
    VALUES (?, ?, ?, ?, ?, ?)`)
  // A sync run that is resumed after an interruption may be an earlier one than the sync run that saw the row before.
  const update = db.command(`UPDATE problems SET raw = ?, reason = ?, last_seen = ?, last_pass = max(last_pass, ?)
    WHERE problem_id = ?`)
  const clear = db.column<bigint>('DELETE FROM problems WHERE id = ? RETURNING problem_id')
  const remove = db.rows<readonly [string | null]>('DELETE FROM problems WHERE problem_id = ? RETURNING id')
  const anyLeft = db.column<bigint>('SELECT EXISTS (SELECT 1 FROM problems)')
  // Most ledgers have none: then a good row costs no look-up.
  let some = anyLeft.get() === 1n

  return {
    put({ id, raw, reason }, syncRun, at) {
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

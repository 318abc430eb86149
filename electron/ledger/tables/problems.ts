import type { WriteDb } from '../database.ts'
import type { ProblemRow } from '../ledger.ts'

export interface ProblemWriter {
  /** Keeps a broken row with its raw text; a later one of the same id, or of the same text, takes its place. */
  put(problem: ProblemRow, pass: number): void
  /** A row came good: it is no problem any longer. */
  clear(id: string): void
}

export function createProblemWriter(db: WriteDb): ProblemWriter {
  const update = 'DO UPDATE SET raw = excluded.raw, reason = excluded.reason, last_pass = excluded.last_pass'
  const put = db.command(`INSERT INTO problems (id, raw, reason, first_pass, last_pass) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) WHERE id IS NOT NULL ${update} ON CONFLICT (raw) WHERE id IS NULL ${update}`)
  const clear = db.command('DELETE FROM problems WHERE id = ?')
  const anyLeft = db.column<bigint>('SELECT EXISTS (SELECT 1 FROM problems)')
  // Most ledgers have none: then a good row costs no look-up.
  let some = anyLeft.get() === 1n
  return {
    put({ id, raw, reason }, pass) {
      some = true
      put.run(id, raw, reason, pass, pass)
    },
    clear(id) {
      if (some && clear.run(id).changes > 0) some = anyLeft.get() === 1n
    }
  }
}

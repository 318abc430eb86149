import type { ReconciliationState } from '../../../shared/domain/transactionFilter.ts'
import type { WriteDb } from '../../database/database.ts'

/** Ids after one, up to and with another; `upTo` null: all that follow. In the order of their code points. */
export interface MarkSpan {
  readonly after: string
  readonly upTo: string | null
}

export interface ReconciliationMarks {
  /** Puts the state of each transaction in the place of the one it had; `open` takes it away. Says whether any changed. */
  insertMarks(marks: Marks): boolean
  /** The same, and takes away every other mark between two ids; see `MarkSpan`. */
  replace(marks: Marks, span: MarkSpan): boolean
}

type Marks = readonly (readonly [id: string, state: ReconciliationState])[]

/** What reconciliation decided, kept beside the rows for filters and figures; its own records are the truth. */
export function createReconciliationMarks(db: WriteDb): ReconciliationMarks {
  const insertMarks = db.command(`INSERT INTO reconciliation_marks (transaction_id, state)
    SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE value ->> 1 <> 'open'
    ON CONFLICT (transaction_id) DO UPDATE SET state = excluded.state WHERE state <> excluded.state`)
  const deleteMarks = db.command(`DELETE FROM reconciliation_marks WHERE transaction_id IN
    (SELECT value ->> 0 FROM json_each(?) WHERE value ->> 1 = 'open')`)
  const deleteOthers = db.command(`DELETE FROM reconciliation_marks
    WHERE transaction_id > ?1 AND (?2 IS NULL OR transaction_id <= ?2)
      AND transaction_id NOT IN (SELECT value ->> 0 FROM json_each(?3))`)
  function write(marks: Marks): boolean {
    const list = JSON.stringify(marks)
    return insertMarks.run(list).changes + deleteMarks.run(list).changes > 0
  }
  return {
    insertMarks: write,
    replace: (marks, { after, upTo }) => {
      const [hasTaken, hasPut] = [deleteOthers.run(after, upTo, JSON.stringify(marks)).changes > 0, write(marks)]
      return hasTaken || hasPut
    }
  }
}

import type { ReconciliationState } from '../../../../shared/domain/transactionFilter.ts'
import type { WriteDb } from '../../../base/database/database.ts'

/** Ids after `after`, up to and including `upTo`; null means without end. In code point order. */
export interface MarkSpan {
  readonly after: string
  readonly upTo: string | null
}

export interface ReconciliationMarks {
  /** Sets the state of each transaction; `open` removes it. Returns whether anything changed. */
  insertMarks(marks: Marks): boolean
  /** Does the same and removes all other marks in the span; see `MarkSpan`. */
  replace(marks: Marks, span: MarkSpan): boolean
}

type Marks = readonly (readonly [id: string, state: ReconciliationState])[]

/**
 * Decisions of reconciliation, stored beside the rows for filters and figures. The records of reconciliation are the
 * truth.
 */
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

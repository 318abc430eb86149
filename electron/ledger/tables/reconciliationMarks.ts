import type { ReconciliationState } from '../../../shared/domain/transactionFilter.ts'
import type { WriteDb } from '../../database/database.ts'

export interface ReconciliationMarks {
  /** Puts the state of each transaction in the place of the one it had; `open` takes it away. Says whether any changed. */
  put(marks: readonly (readonly [id: string, state: ReconciliationState])[]): boolean
}

/** What reconciliation decided, kept beside the rows for filters and figures; its own records are the truth. */
export function createReconciliationMarks(db: WriteDb): ReconciliationMarks {
  const put = db.command(`INSERT INTO reconciliation_marks (transaction_id, state)
    SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE value ->> 1 <> 'open'
    ON CONFLICT (transaction_id) DO UPDATE SET state = excluded.state WHERE state <> excluded.state`)
  const take = db.command(`DELETE FROM reconciliation_marks WHERE transaction_id IN
    (SELECT value ->> 0 FROM json_each(?) WHERE value ->> 1 = 'open')`)
  return {
    put(marks) {
      const list = JSON.stringify(marks)
      return put.run(list).changes + take.run(list).changes > 0
    }
  }
}

import type { DecidedReconciliation } from '../../../../shared/domain/reconciliation/decidedReconciliation.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { WorkbookContext } from '../log/context.ts'
import { createLogPages } from '../log/logReader.ts'

/** Adds the entry of a decision that was just made, which is still the last one of its reconciliation. */
export function createWithOwnEntry({ db }: WorkbookContext): (made: ReconciliationDetails) => DecidedReconciliation {
  const read = createLogPages(db)
  return (made) => {
    const [entry] = read({ id: made.id, from: 0, count: 1 }).entries
    if (!entry) throw new Error('The decision has no entry.')
    return { ...made, entry }
  }
}

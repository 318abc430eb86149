import { AppError } from '../../../shared/errors.ts'
import type { ReadDb } from '../../database/database.ts'
import { loadReconciliation } from './loadReconciliation.ts'
import type { OpenReconciliation } from './openReconciliation.ts'

// Items and transactions that are kept in memory beside those of the reconciliation that was used last.
const KEPT = 300_000

/** The reconciliations in memory. */
export interface ReconciliationCache {
  /** Loads it when it is not there. Throws `not-found`, also for a discarded one. */
  readonly open: (id: string) => OpenReconciliation
  /** What is in memory already. */
  readonly peek: (id: string) => OpenReconciliation | undefined
  readonly drop: (id: string) => void
  readonly clear: () => void
  /** Forgets those that were not used for long, when there are too many. */
  readonly tidy: () => void
}

export function createReconciliationCache(db: ReadDb): ReconciliationCache {
  // In the order of their use, the last one last.
  const loaded = new Map<string, OpenReconciliation>()
  return {
    open(id) {
      const open = loaded.get(id) ?? loadReconciliation(db, id)
      if (!open) throw gone()
      loaded.delete(id)
      loaded.set(id, open)
      return open
    },
    peek: (id) => loaded.get(id),
    drop: (id) => void loaded.delete(id),
    clear: () => loaded.clear(),
    tidy() {
      let cached = 0
      for (const [id, { items, rows }] of [...loaded].reverse()) {
        const size = items.size + rows.size
        if (cached > 0 && cached + size > KEPT) loaded.delete(id)
        else cached += size
      }
    }
  }
}

export function gone(): AppError {
  return new AppError('not-found', 'This reconciliation no longer exists. Choose another one in the list.')
}

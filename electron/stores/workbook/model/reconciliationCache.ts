import type { ReadDb } from '../../../base/database/database.ts'
import { gone } from '../file/tables/reconciliations.ts'
import { loadReconciliation } from './loadReconciliation.ts'
import type { OpenReconciliation } from './openReconciliation.ts'

// Most items and transactions in memory, beside those of the last used reconciliation.
const KEPT = 300_000

/** The reconciliations in memory. */
export interface ReconciliationCache {
  /** Returns a reconciliation, loaded if necessary. Throws `not-found`, also for a discarded one. */
  readonly open: (id: string) => OpenReconciliation
  /** Returns a reconciliation only if it is in memory. */
  readonly peek: (id: string) => OpenReconciliation | undefined
  readonly drop: (id: string) => void
  readonly clear: () => void
  /** Drops the least recently used ones if there are too many. */
  readonly tidy: () => void
}

export function createReconciliationCache(db: ReadDb): ReconciliationCache {
  // In order of use, the latest last.
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

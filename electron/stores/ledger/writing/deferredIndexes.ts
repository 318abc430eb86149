import type { WriteDb } from '../../../base/database/database.ts'
import { TRANSACTION_INDEXES } from '../tables/indexes.ts'

type IndexName = keyof typeof TRANSACTION_INDEXES

// The growing list reads this index, and it is cheap to keep: rows come in its order, or in reverse.
const KEPT: IndexName = 'transactions_by_created_at'

/**
 * The indexes that an empty ledger drops while it fills. Rows do not come in their order, so keeping them would take
 * twice the time of the whole fill; building them at the end takes a tenth of it. All queries also work without them.
 */
export interface DeferredIndexes {
  drop(): void
  /** Builds one missing index in its own transaction. Returns whether more are missing. */
  buildNext(): boolean
}

export function createDeferredIndexes(db: WriteDb): DeferredIndexes {
  const present = () =>
    new Set(
      db.column<string>("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'transactions'").all()
    )
  const all = Object.entries(TRANSACTION_INDEXES)
  return {
    drop() {
      const names = present()
      for (const [name] of all) if (name !== KEPT && names.has(name)) db.exec(`DROP INDEX ${name}`)
    },
    buildNext() {
      const names = present()
      const [next, ...others] = all.filter(([name]) => !names.has(name))
      if (next) db.exec(next[1])
      return others.length > 0
    }
  }
}

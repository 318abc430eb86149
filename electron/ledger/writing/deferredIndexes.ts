import type { WriteDb } from '../../database/database.ts'
import { TRANSACTION_INDEXES } from '../indexes.ts'

type IndexName = keyof typeof TRANSACTION_INDEXES

// The growing list is read from it, and keeping it costs next to nothing: rows come in its order, or against it.
const KEPT: IndexName = 'transactions_by_created_at'

/**
 * The indexes that an empty ledger fills without. Rows come in no order of theirs, so keeping them up takes twice the
 * time of the whole fill, and building each once at the end takes a tenth of it. Every query is right without them.
 */
export interface DeferredIndexes {
  drop(): void
  /** Builds one that is missing, in a transaction of its own. Returns whether others still are. */
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

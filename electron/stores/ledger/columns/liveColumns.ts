import type { ReadDb } from '../../../base/database/database.ts'
import { createColumnLoader, type RowColumns } from './rowColumns.ts'
import type { TouchedRows } from './touchedRows.ts'

/** The columns of the rows that are committed. */
export interface LiveColumns {
  /** True if all rows of the last check are loaded. */
  readonly isLoaded: boolean
  /** Loads all committed rows that are missing. The first call takes about a second for a million rows. */
  current(): RowColumns
  /** Loads a few missing rows; returns whether more are missing. */
  loadSome(): boolean
}

// Takes a few milliseconds. Larger pieces would help nothing: rows that are alive during a garbage collection make the
// process larger for a long time.
const SOME_ROWS = 2000

export function createLiveColumns(db: ReadDb, touched: TouchedRows): LiveColumns {
  const loader = createColumnLoader(db)
  let isLoaded = false
  return {
    get isLoaded() {
      return isLoaded
    },
    current() {
      loader.reload(touched.take())
      while (loader.loadMore(SOME_ROWS));
      isLoaded = true
      return loader.columns
    },
    loadSome() {
      if (isLoaded) return false
      isLoaded = !loader.loadMore(SOME_ROWS)
      return !isLoaded
    }
  }
}

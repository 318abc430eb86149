import type { ReadDb } from '../../database/database.ts'
import { createColumnLoader, type RowColumns } from './rowColumns.ts'
import type { TouchedRows } from './touchedRows.ts'

/** The columns of the rows that are committed. */
export interface LiveColumns {
  /** Everything there was at the last look is loaded. */
  readonly isLoaded: boolean
  /** Brought up to date with what is committed now; the first time that takes about a second for a million rows. */
  current(): RowColumns
  /** Loads a little of what is missing; returns whether more is. */
  loadSome(): boolean
}

// A few milliseconds' worth. No more even where all are wanted at once: rows that are still held when the garbage collector
// looks make the process larger for long.
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

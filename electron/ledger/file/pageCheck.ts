import type { TablePages } from '../../../shared/domain/ledgerCheck.ts'
import type { ReadDb } from '../../database/database.ts'

/** Reads every page that holds something, table by table, so that damage does not wait until somebody needs it. */
export interface PageCheck {
  /** What was read so far. */
  readonly tables: readonly TablePages[]
  /** Reads for so many milliseconds; returns whether there is more. Throws the damage that it meets. */
  some(milliseconds: number): boolean
  /** Lets go of the file; the table that was being read is begun anew. */
  pause(): void
}

// Whatever has pages of its own: tables, their indexes, those of the text index, and the list of them all.
const NAMES = `SELECT 'sqlite_schema' UNION ALL SELECT name FROM sqlite_schema WHERE rootpage > 0`
// Each page is authenticated when it is read; a page that belongs to nothing holds nothing.
const PAGES = 'SELECT pageno FROM dbstat WHERE name = ?'

interface Reading {
  readonly db: ReadDb
  readonly name: string
  readonly pages: Iterator<bigint>
  count: number
}

/** `openSnapshot` gives a connection of its own: nothing else can be asked over it while pages are read. */
export function createPageCheck(openSnapshot: () => ReadDb): PageCheck {
  const tables: TablePages[] = []
  let waiting: string[] | undefined
  let reading: Reading | undefined

  function next(): Reading | undefined {
    const [name] = waiting ?? []
    if (waiting !== undefined && name === undefined) return undefined
    const db = openSnapshot()
    try {
      waiting ??= db.column<string>(NAMES).all()
      const first = name ?? waiting[0] ?? ''
      return { db, name: first, pages: db.column<bigint>(PAGES).each(first)[Symbol.iterator](), count: 0 }
    } catch (error) {
      db.close()
      throw error
    }
  }

  function pause(): void {
    reading?.pages.return?.()
    reading?.db.close()
    reading = undefined
  }

  /** Reads one page; returns whether there is more. */
  function step(): boolean {
    reading ??= next()
    if (!reading) return false
    if (reading.pages.next().done === true) {
      tables.push({ name: reading.name, pages: reading.count })
      waiting = waiting?.slice(1)
      pause()
    } else reading.count += 1
    return true
  }

  return {
    tables,
    pause,
    some(milliseconds) {
      const end = performance.now() + milliseconds
      try {
        while (step()) if (performance.now() >= end) return true
        return false
      } catch (error) {
        pause()
        throw error
      }
    }
  }
}

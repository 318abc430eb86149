import type { TablePages } from '../../../../shared/domain/ledgerCheck.ts'
import type { ReadDb } from '../../../base/database/database.ts'

/** Reads every used page, table by table, so that damage is found before somebody needs the page. */
export interface PageCheck {
  /** The tables read so far. */
  readonly tables: readonly TablePages[]
  /** Reads for at most so many milliseconds; returns whether more is left. Throws when it finds damage. */
  some(milliseconds: number): boolean
  /** Releases the file. The table that was being read starts again later. */
  pause(): void
}

// Everything that has pages: tables, indexes, the parts of the text index, and the schema table.
const NAMES = `SELECT 'sqlite_schema' UNION ALL SELECT name FROM sqlite_schema WHERE rootpage > 0`
// SQLite authenticates each page when it reads it. Unused pages need no check.
const PAGES = 'SELECT pageno FROM dbstat WHERE name = ?'

interface Reading {
  readonly db: ReadDb
  readonly name: string
  readonly pages: Iterator<bigint>
  count: number
}

/** `openSnapshot` must open a separate connection: it is busy while pages are read. */
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

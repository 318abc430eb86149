import type { ReadDb } from '../../../base/database/database.ts'
import { eachEntry } from '../log/logReader.ts'
import { readSharedTables } from './sharedTables.ts'
import type { Step } from '../log/sequencer.ts'

/** Most entries per step; see `teamDatabase`. */
const ENTRIES = 400
/** Most rows per line. */
const ROWS = 2000

/** All log entries, and all shared rows with the last entry. Empty if nothing was ever decided. */
export function wholeAsSteps(db: ReadDb): readonly Step[] {
  const entries = [...eachEntry(db)]
  const steps: Step[] = []
  for (let from = 0; from < entries.length; from += ENTRIES) {
    const effects = from + ENTRIES < entries.length ? '' : rowsOf(db)
    steps.push({ entries: entries.slice(from, from + ENTRIES), effects, isImported: true })
  }
  return steps
}

function rowsOf(db: ReadDb): string {
  return readSharedTables(db)
    .flatMap(({ name, columns, key }) => {
      const fields = columns.join(', ')
      const rows = db.column<string>(`SELECT json_array(${fields}) FROM ${name} ORDER BY ${key.join(', ')}`).all()
      return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => {
        const some = rows.slice(at * ROWS, (at + 1) * ROWS)
        return `put ${name} ${columns.join(',')} [${some.join(',')}]\n`
      })
    })
    .join('')
}

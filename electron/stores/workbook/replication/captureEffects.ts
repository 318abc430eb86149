import type { Value, WriteDb } from '../../../base/database/database.ts'
import { CHANGED_ROWS, noteChange, type ChangedRows } from './changedRows.ts'
import { readSharedTables, type SharedTable, type TableName } from './sharedTables.ts'

/** Records what a change did to the shared tables, for members who have the rows from before it. */
export interface EffectCapture {
  isThere(): boolean
  /** What was done since the last call of the others, which forget it. */
  changes(): readonly ChangedRows[]
  /** What was done since the last call, in the form that `replayEffects` reads; empty if nothing was. */
  take(): string
  /** The matches and transactions that were changed since the last call; forgets these changes. */
  touched(): Touched
}

interface Touched {
  readonly matches: readonly number[]
  /** Those of changed claims, and those that are shown otherwise. */
  readonly claimed: readonly string[]
  readonly shown: readonly string[]
}

type Row = readonly [target: string, row: string]
type ChangeRow = readonly [table: TableName, act: string, home: string, columns: string]

/**
 * Records, in order, every row that this connection inserts into or deletes from a shared table. The records are part
 * of the transaction, so a rollback removes them too.
 */
export function captureEffects(db: WriteDb): EffectCapture {
  // Temporary tables are in memory (`temp_store`).
  db.exec('CREATE TEMP TABLE effects (place INTEGER PRIMARY KEY, target TEXT NOT NULL, row TEXT NOT NULL) STRICT')
  db.exec(CHANGED_ROWS)
  const tables = readSharedTables(db)
  for (const table of tables) db.exec(triggersOf(table))
  const all = db.rows<Row>('SELECT target, row FROM temp.effects ORDER BY place')
  const changed = db.rows<ChangeRow>('SELECT name, act, home, columns FROM temp.changed_rows')
  const forgetting = ['effects', 'changed_rows'].map((name) => db.command(`DELETE FROM temp.${name}`))
  const forget = () => forgetting.forEach((command) => command.run())
  const affected = <V extends Value>(name: TableName, column: string) => {
    // A `drop` line contains only the key, whose columns come first.
    const place = tables.find((table) => table.name === name)?.columns.indexOf(column)
    return db.column<V>(`SELECT DISTINCT row ->> ${place} FROM temp.effects WHERE target GLOB '* ${name} *'`)
  }
  const matches = affected<bigint>('matches', 'id')
  const claimed = affected<string>('claims', 'transaction_id')
  const shown = affected<string>('shown', 'transaction_id')
  const any = db.column<bigint>('SELECT 1 FROM temp.effects LIMIT 1')
  return {
    isThere: () => any.get() !== undefined,
    changes: () =>
      changed.all().map(([table, act, home, columns]) => {
        return { table, act, home, columns: columns.split(' ').filter((column) => column !== '') }
      }),
    take() {
      const lines: string[] = []
      let target = ''
      let rows: string[] = []
      const end = () => rows.length > 0 && lines.push(`${target} [${rows.join(',')}]\n`)
      for (const [next, row] of all.each()) {
        if (next !== target) {
          end()
          rows = []
          target = next
        }
        rows.push(row)
      }
      end()
      forget()
      return lines.join('')
    },
    touched() {
      const touched = { matches: matches.all().map(Number), claimed: claimed.all(), shown: shown.all() }
      forget()
      return touched
    }
  }
}

/** Replacing a row counts as a `put` only, not as a `drop`. */
function triggersOf(table: SharedTable): string {
  const { name, columns, key } = table
  const trigger = (when: 'INSERT' | 'UPDATE' | 'DELETE', act: 'put' | 'drop', recorded: readonly string[]) => {
    const row = recorded.map((column) => `${act === 'put' ? 'new' : 'old'}.${column}`).join(', ')
    return `CREATE TEMP TRIGGER ${name}_${when} AFTER ${when} ON main.${name} BEGIN
      INSERT INTO effects (target, row) VALUES ('${act} ${name} ${recorded.join(',')}', json_array(${row}));
      ${noteChange(table, when)}
    END;`
  }
  return [trigger('INSERT', 'put', columns), trigger('UPDATE', 'put', columns), trigger('DELETE', 'drop', key)].join(
    '\n'
  )
}

import type { Value, WriteDb } from '../../../base/database/database.ts'

type Command = ReturnType<WriteDb['command']>

// Sync runs change few combinations of columns, mostly the status and its time.
const KEPT_COMMANDS = 50

/**
 * Writes only the columns that differ between two versions of a row. SQLite writes an index for every column that is
 * set, even to the same value; in a large ledger that means six pages per row instead of one.
 */
export function createRowUpdate(
  db: WriteDb,
  columns: readonly string[]
): (rowId: number, before: readonly Value[], after: readonly Value[]) => void {
  const commands = new Map<string, Command>()

  function commandFor(names: readonly string[]): Command {
    const key = names.join(' ')
    const known = commands.get(key)
    if (known) return known
    if (commands.size >= KEPT_COMMANDS) commands.clear()
    const command = db.command(
      `UPDATE transactions SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE row_id = ?`
    )
    commands.set(key, command)
    return command
  }

  return (rowId, before, after) => {
    const changed = [...columns.keys()].filter((index) => stored(before[index]) !== stored(after[index]))
    if (changed.length === 0) return
    const values = changed.map((index) => after[index] ?? null)
    commandFor(changed.map((index) => columns[index] ?? '')).run(...values, rowId)
  }
}

/** Whole numbers are read as bigint, in whatever form they were written. */
function stored(value: Value | undefined): Value | undefined {
  return typeof value === 'number' ? BigInt(value) : value
}

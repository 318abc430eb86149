import { AppError } from '../../../../shared/errors.ts'
import type { WriteDb } from '../../../base/database/database.ts'
import { readSharedTables } from './sharedTables.ts'

/**
 * `put` or `drop`, table, columns, and rows as a JSON array of arrays, which SQLite parses because only it reads 64-bit
 * integers exactly.
 */
const LINE = /^(put|drop) (\w+) ([\w,]+) (\[.*\])$/s

/**
 * Applies the change of another member within the caller's transaction; see `captureEffects`. The names of tables and
 * columns must exist in this file. Throws `workbook-too-new` for what this version does not know.
 */
export function createReplayEffects(db: WriteDb): (effects: string) => void {
  const tables = new Map(readSharedTables(db).map((table) => [table.name as string, table]))
  const commands = new Map<string, ReturnType<WriteDb['command']>>()

  function commandOf(act: string, name: string, columnList: string): ReturnType<WriteDb['command']> {
    const known = commands.get(`${act} ${name} ${columnList}`)
    if (known) return known
    const table = tables.get(name)
    const columns = columnList.split(',')
    if (!table || !columns.every((column) => table.columns.includes(column))) throw tooNew()
    const values = columns.map((_, place) => `value ->> ${place}`).join(', ')
    const rows = `SELECT ${values} FROM json_each(?) WHERE true`
    const key = table.key.join(', ')
    const renewed = columns.map((column) => `${column} = excluded.${column}`).join(', ')
    const command = db.command(
      act === 'drop'
        ? `DELETE FROM ${name} WHERE (${key}) IN (${rows})`
        : `INSERT INTO ${name} (${columnList}) ${rows} ORDER BY key ON CONFLICT (${key}) DO UPDATE SET ${renewed}`
    )
    commands.set(`${act} ${name} ${columnList}`, command)
    return command
  }

  return (effects) => {
    for (const line of effects.split('\n')) {
      if (line === '') continue
      const [, act = '', name = '', columnList = '', rows = ''] = LINE.exec(line) ?? []
      commandOf(act, name, columnList).run(rows)
    }
  }
}

function tooNew(): AppError {
  const message = 'A member of your team uses a newer Tallydesk. Update this one.'
  return new AppError('workbook-too-new', message)
}

import type { ExportColumn } from '../../../shared/domain/exportFile.ts'
import type { Value } from '../../database/database.ts'
import { wordsByRaw } from '../../../shared/words/wireWord.ts'
import type { FormatInput } from './format.ts'

/** Takes row numbers as JSON; returns the single row of an aggregate. */
export type RowQuery<Row> = (picked: string) => Row

/** SQL of the derived columns. */
export const DERIVED = {
  account: 'a.cell',
  standing: "ifnull(s.standing, 'unclassified')",
  reconciliation: "ifnull(m.state, 'open')"
} as const

/** Columns with words of the service, which files for people translate. */
export type WordedColumn = 'status' | 'type'

/** SQL of such a column in plain words; null where the service's own word stays. */
export const WORDED: Readonly<Record<WordedColumn, string>> = { status: 'ws.words', type: 'wt.words' }

/**
 * An aggregate over the picked rows, in their order. `t` is the transaction, `pick.key` its key in the JSON. Account
 * names (`a`), settlement statuses (`s`) and reconciliation marks (`m`) are joined if a column needs them, and the
 * words of the columns in `worded`. `nameCell` turns an account's name into the cell of the file.
 */
export function rowQuery<Row extends readonly Value[]>(
  input: FormatInput,
  needed: readonly ExportColumn[],
  nameCell: (name: string) => string,
  aggregate: string,
  worded: readonly WordedColumn[] = []
): RowQuery<Row> {
  const { db, settlementStatusOf, spec } = input
  const tables: string[] = []
  const joins: string[] = []
  const lists: string[] = []
  if (needed.includes('account_name')) {
    tables.push(pairs('names (account_id, cell)'))
    joins.push('LEFT JOIN names AS a ON a.account_id = t.account_id')
    // One name per account: with two names, its rows would appear twice.
    const names = new Map(spec.accountNames.map(([id, name]) => [id.toWellFormed(), nameCell(name)]))
    lists.push(JSON.stringify([...names]))
  }
  if (needed.includes('standing')) {
    tables.push(pairs('standings (status, standing)'))
    joins.push('LEFT JOIN standings AS s ON s.status = t.status')
    lists.push(JSON.stringify(input.columns.status.texts.map((status) => [status, settlementStatusOf(status)])))
  }
  for (const name of worded) {
    const [alias = ''] = WORDED[name].split('.')
    tables.push(pairs(`${name}_words (raw, words)`))
    joins.push(`LEFT JOIN ${name}_words AS ${alias} ON ${alias}.raw = t.${name}`)
    lists.push(JSON.stringify([...wordsByRaw(input.columns[name].texts)]))
  }
  if (needed.includes('reconciliation_state')) {
    joins.push('LEFT JOIN reconciliation_marks AS m ON m.transaction_id = t.id')
  }
  const query = db.rows<Row>(`${tables.length > 0 ? `WITH ${tables.join(', ')}` : ''} SELECT ${aggregate}
    FROM json_each(?) AS pick CROSS JOIN transactions AS t ON t.row_id = pick.value ${joins.join(' ')}`)
  return (picked) => {
    const row = query.get(...lists, picked)
    if (!row) throw new Error('An aggregate gave no row')
    return row
  }
}

/** A list of text pairs as a table. */
function pairs(table: string): string {
  return `${table} AS MATERIALIZED (SELECT value ->> 0, value ->> 1 FROM json_each(?))`
}

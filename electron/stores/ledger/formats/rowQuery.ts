import type { ExportColumn } from '../../../../shared/domain/exportFile.ts'
import type { Value } from '../../../base/database/database.ts'
import { matchStatusWords } from '../../../../shared/words/matchStatus.ts'
import { settlementStatusWords } from '../../../../shared/words/settlementStatus.ts'
import { wordsByRaw } from '../../../../shared/words/wireWord.ts'
import { yesOrNo } from '../../../../shared/words/yesOrNo.ts'
import type { FormatInput } from './format.ts'

/** Takes row numbers as JSON; returns the single row of an aggregate. */
export type RowQuery<Row> = (picked: string) => Row

type Derived = 'account' | 'standing' | 'reconciliation' | 'absent'

const RAW: Readonly<Record<Derived, string>> = {
  account: 'a.cell',
  standing: "ifnull(s.standing, 'unclassified')",
  reconciliation: "ifnull(m.state, 'open')",
  absent: "iif(t.absent_pass IS NULL, 'false', 'true')"
}

const IN_WORDS: Readonly<Record<Derived, string>> = {
  account: RAW.account,
  standing: inWords(RAW.standing, settlementStatusWords),
  reconciliation: inWords(RAW.reconciliation, matchStatusWords),
  absent: `iif(t.absent_pass IS NULL, '${yesOrNo(false)}', '${yesOrNo(true)}')`
}

/** SQL of a derived column: raw for programs, or in the words of the screen. */
export function derivedText(column: Derived, isInWords: boolean): string {
  return (isInWords ? IN_WORDS : RAW)[column]
}

function inWords(raw: string, words: Readonly<Record<string, { readonly name: string }>>): string {
  const cases = Object.entries(words).map(([value, { name }]) => `WHEN '${value}' THEN '${name}'`)
  return `CASE ${raw} ${cases.join(' ')} END`
}

/** SQL of the columns with words of the service, in plain words; null where the service's own word stays. */
const WORDED = { status: 'ws.words', type: 'wt.words' } as const

const WORDED_COLUMNS = Object.keys(WORDED) as (keyof typeof WORDED)[]

/** SQL of the plain words of a column, if it has some. */
export function plainWords(column: ExportColumn): string | undefined {
  return column === 'status' || column === 'type' ? WORDED[column] : undefined
}

/**
 * An aggregate over the picked rows, in their order. `t` is the transaction, `pick.key` its key in the JSON. Account
 * names (`a`), settlement statuses (`s`) and reconciliation marks (`m`) are joined if a column needs them, and with
 * `isInWords` the plain words of statuses and types. `nameCell` turns an account's name into the cell of the file.
 */
export function rowQuery<Row extends readonly Value[]>(
  input: FormatInput,
  needed: readonly ExportColumn[],
  nameCell: (name: string) => string,
  aggregate: string,
  isInWords: boolean
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
  for (const name of isInWords ? WORDED_COLUMNS.filter((column) => needed.includes(column)) : []) {
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

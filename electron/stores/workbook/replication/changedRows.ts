import type { SharedTable, TableName } from './sharedTables.ts'

/** What a change did to rows of a table: one for all rows to which it did the same. */
export interface ChangedRows {
  readonly table: TableName
  /** Of a mark, a review and a part of a payment also which, as in `insert-note`. */
  readonly act: string
  /**
   * The reconciliation that the rows belong to; empty if they belong to none, `?` if what they name belongs to several
   * or is not there.
   */
  readonly home: string
  /**
   * The changed columns. A column that names an entry has the number before and now, empty for none, and the one that
   * made the row: `ended_by=>12@9`.
   */
  readonly columns: readonly string[]
}

export const CHANGED_ROWS = `CREATE TEMP TABLE changed_rows (name TEXT NOT NULL, act TEXT NOT NULL, home TEXT NOT NULL,
  columns TEXT NOT NULL, PRIMARY KEY (name, act, home, columns)) STRICT, WITHOUT ROWID`

type When = 'INSERT' | 'UPDATE' | 'DELETE'

/** The statement of a trigger that notes what happens to a row. */
export function noteChange(table: SharedTable, when: When): string {
  const row = when === 'DELETE' ? 'old' : 'new'
  const act = when === 'INSERT' ? (INSERTED[table.name] ?? `'insert'`) : `'${when.toLowerCase()}'`
  const home = `coalesce(${homeOf(table, row, when)}, '?')`
  const columns = when === 'DELETE' ? `''` : changedColumns(table, when)
  return `INSERT INTO changed_rows (name, act, home, columns) VALUES ('${table.name}', ${act}, ${home}, ${columns})
    ON CONFLICT DO NOTHING;`
}

const INSERTED: Partial<Record<TableName, string>> = {
  items: `iif(new.split_from IS NULL, 'insert', 'insert-part')`,
  marks: `'insert-' || new.kind`,
  reviews: `'insert-' || new.outcome`
}

const OF_MATCH = '(SELECT reconciliation FROM matches WHERE id = row.match)'
const OF_SIGN_OFF = '(SELECT reconciliation FROM sign_offs WHERE id = row.sign_off)'
const HOMES: Partial<Record<TableName, string>> = {
  reconciliations: 'row.id',
  undone: `(SELECT coalesce(reconciliation, '') FROM log WHERE seq = row.entry)`,
  match_items: OF_MATCH,
  claims: OF_MATCH,
  reopenings: OF_SIGN_OFF,
  reviews: OF_SIGN_OFF
}
/** New rows must not name anything of another reconciliation, but for a payment that is carried forward. */
const NEW_HOMES: Partial<Record<TableName, string>> = {
  items: `(SELECT r.id FROM reconciliations r WHERE r.id = row.reconciliation
    AND (row.split_from IS NULL
      OR EXISTS (SELECT 1 FROM items p WHERE p.id = row.split_from AND p.reconciliation = r.id))
    AND (row.carried_from IS NULL
      OR EXISTS (SELECT 1 FROM items p WHERE p.id = row.carried_from AND p.reconciliation = r.carried_from)))`,
  match_items: `(SELECT m.reconciliation FROM matches m JOIN items i ON i.reconciliation = m.reconciliation
    WHERE m.id = row.match AND i.id = row.item)`,
  claims: `(SELECT m.reconciliation FROM matches m JOIN found f ON f.reconciliation = m.reconciliation
    WHERE m.id = row.match AND f.id = row.transaction_id)`,
  marks: `iif(row.target_kind = 'match', (SELECT m.reconciliation FROM matches m
    WHERE m.id = CAST(row.target AS INTEGER) AND m.reconciliation = row.reconciliation), row.reconciliation)`
}

function homeOf({ name, columns }: SharedTable, row: 'new' | 'old', when: When): string {
  const isNew = when === 'INSERT' || (when === 'UPDATE' && name === 'items')
  const own = columns.includes('reconciliation') ? 'row.reconciliation' : `''`
  return ((isNew ? NEW_HOMES[name] : undefined) ?? HOMES[name] ?? own).replaceAll('row.', `${row}.`)
}

/** Words that no entry allows stand for what no change does. */
const CHANGED: Readonly<Record<string, string>> = {
  'reconciliations revision': `iif(new.revision = old.revision + 1, ' revision', ' another-revision')`,
  'reconciliations phase': `iif((new.phase = 'signed-off') = EXISTS (SELECT 1 FROM sign_offs s WHERE s.reconciliation = new.id
    AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id)), ' phase', ' another-phase')`
}

function changedColumns(table: SharedTable, when: 'INSERT' | 'UPDATE'): string {
  const { name, columns, key, entries } = table
  const maker = makerOf(table)
  if (when === 'INSERT') {
    // A side of a match has no maker of its own, and belongs to a match of the same entry.
    const made = maker.startsWith('(') ? [`' made_by=>' || coalesce(${maker}, '?')`] : []
    const named = entries.map((column) => `iif(new.${column} IS NULL, '', ' ${column}=>' || new.${column})`)
    return [...made, ...named].join(' || ') || `''`
  }
  const changed = columns
    .filter((column) => !key.includes(column))
    .map((column) => {
      const entry = `' ${column}=' || coalesce(old.${column}, '') || '>' || coalesce(new.${column}, '') || '@' || ${maker}`
      const word = entries.includes(column) ? entry : (CHANGED[`${name} ${column}`] ?? `' ${column}'`)
      return `iif(new.${column} IS NOT old.${column}, ${word}, '')`
    })
  return changed.join(' || ') || `''`
}

/** The entry that made a row. */
function makerOf({ columns }: SharedTable): string {
  if (columns.includes('made_by')) return 'new.made_by'
  return columns.includes('match') ? '(SELECT made_by FROM matches WHERE id = new.match)' : `''`
}

import type { ReadDb, Value } from '../../../base/database/database.ts'
import { recordOf } from '../../../../shared/transactions/fieldLists.ts'
import { FILTERED_FIELDS } from '../../../../shared/transactions/transactionFields.ts'
import { parseRowIds, rowIdsOf } from '../tables/rowIds.ts'

const withValues = (column: string) =>
  rowIdsOf(`SELECT row_id FROM transactions WHERE ${column} IN (SELECT value FROM json_each(?))`)

/** Sets of rows that come from an index or another table. Fields that the columns have need none. */
export const ROW_SET_QUERIES = {
  ...recordOf(FILTERED_FIELDS, ({ filter, column }) => [filter, withValues(column)]),
  counterparty: withValues('counterparty_key'),
  history: rowIdsOf('SELECT DISTINCT row_id FROM row_changes'),
  problem: rowIdsOf('SELECT row_id FROM problems CROSS JOIN transactions USING (id)'),
  reconciliation: rowIdsOf(`SELECT row_id FROM reconciliation_marks CROSS JOIN transactions ON id = transaction_id
    WHERE state IN (SELECT value FROM json_each(?))`)
} as const

export type RowSetName = keyof typeof ROW_SET_QUERIES

/** The row numbers of a set; `values` for sets that are looked up by value. */
export function readRowSet(db: ReadDb, name: RowSetName, values?: readonly string[]): Uint32Array {
  const bound: readonly Value[] = values === undefined ? [] : [JSON.stringify(values)]
  return parseRowIds(db.column<Uint8Array | null>(ROW_SET_QUERIES[name]).get(...bound))
}

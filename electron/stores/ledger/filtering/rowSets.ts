import type { ReadDb, Value } from '../../../base/database/database.ts'
import { parseRowIds, rowIdsOf } from '../tables/rowIds.ts'

/** Sets of rows that come from an index or another table, because the columns do not have them. */
export const ROW_SET_QUERIES = {
  id: rowIdsOf('SELECT row_id FROM transactions WHERE id IN (SELECT value FROM json_each(?))'),
  bulk: rowIdsOf('SELECT row_id FROM transactions WHERE bulk_payment_id IN (SELECT value FROM json_each(?))'),
  correlation: rowIdsOf('SELECT row_id FROM transactions WHERE correlation_id IN (SELECT value FROM json_each(?))'),
  counterparty: rowIdsOf('SELECT row_id FROM transactions WHERE counterparty_key IN (SELECT value FROM json_each(?))'),
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

import { placesOf, recordOf, type RowOf } from '../../../../../shared/transactions/fieldLists.ts'
import { SENT_FIELDS } from '../../../../../shared/transactions/transactionFields.ts'
import type { ReadDb, WriteDb } from '../../../../base/database/database.ts'
import { createInsertRows } from '../../../../base/database/insertRows.ts'
import { FOUND_FIELDS } from '../../../../core/matching/foundFields.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import { createSharedTexts, type SharedTexts } from './sharedTexts.ts'

/** The values of `COLUMNS`. A flag is written as a number and read as a bigint. */
type Row<Flag> = RowOf<Omit<FoundRow, 'isAbsent'> & { readonly isAbsent: Flag }, typeof FOUND_FIELDS>

const AT = placesOf(FOUND_FIELDS)

const COLUMN_OF: Readonly<Record<keyof FoundRow, string>> = {
  ...recordOf(SENT_FIELDS, ({ name, column }) => [name, column]),
  settlementStatus: 'standing',
  createdAt: 'transaction_created_at',
  updatedAt: 'transaction_updated_at',
  isAbsent: 'is_absent'
}

const COLUMNS = FOUND_FIELDS.map((field) => COLUMN_OF[field])
const FIELDS = COLUMNS.join(', ')

interface FoundTable {
  /** Replaces transactions by what was read now. */
  insertRows(reconciliation: string, rows: readonly FoundRow[]): void
  deleteRow(reconciliation: string, id: string): void
}

/** In place of the last reading. */
const RENEWED = COLUMNS.slice(1)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')

export function createFoundTable(db: WriteDb): FoundTable {
  const insertRows = createInsertRows(
    db,
    `INSERT INTO found (reconciliation, ${FIELDS})`,
    1 + COLUMNS.length,
    `ON CONFLICT DO UPDATE SET ${RENEWED}`
  )
  const deleteRow = db.command('DELETE FROM found WHERE reconciliation = ? AND id = ?')
  return {
    insertRows: (reconciliation, rows) => void insertRows(valuesOf(reconciliation, rows)),
    deleteRow: (reconciliation, id) => void deleteRow.run(reconciliation, id)
  }
}

function* valuesOf(reconciliation: string, rows: readonly FoundRow[]): Generator<readonly [string, ...Row<0 | 1>]> {
  for (const row of rows) {
    yield [
      reconciliation,
      row.id,
      row.accountId,
      row.amount,
      row.currency,
      row.paymentAmount,
      row.paymentCurrency,
      row.bulkPaymentId,
      row.correlationId,
      row.counterpartyName,
      row.counterpartyNumber,
      row.counterpartyBankCode,
      row.reference,
      row.status,
      row.settlementStatus,
      row.type,
      row.createdAt,
      row.updatedAt,
      row.isAbsent ? 1 : 0
    ]
  }
}

/** All considered transactions, or some of them, as last read, by id. */
export function readFound(db: ReadDb, reconciliation: string, some?: readonly string[]): FoundRow[] {
  const values = some ? [reconciliation, JSON.stringify(some)] : [reconciliation]
  const sql = `SELECT ${FIELDS} FROM found WHERE reconciliation = ?
    ${some ? 'AND id IN (SELECT value FROM json_each(?))' : ''} ORDER BY id`
  const shared = createSharedTexts()
  return Array.from(db.rows<Row<bigint>>(sql).each(...values), (row) => rowOf(row, shared))
}

function rowOf(row: Row<bigint>, shared: SharedTexts): FoundRow {
  return {
    id: row[AT.id],
    accountId: shared(row[AT.accountId]),
    amount: row[AT.amount],
    currency: shared(row[AT.currency]),
    paymentAmount: row[AT.paymentAmount],
    paymentCurrency: shared(row[AT.paymentCurrency]),
    bulkPaymentId: shared(row[AT.bulkPaymentId]),
    correlationId: row[AT.correlationId],
    counterpartyName: row[AT.counterpartyName],
    counterpartyNumber: row[AT.counterpartyNumber],
    counterpartyBankCode: shared(row[AT.counterpartyBankCode]),
    reference: row[AT.reference],
    status: shared(row[AT.status]),
    settlementStatus: shared(row[AT.settlementStatus]),
    type: shared(row[AT.type]),
    createdAt: row[AT.createdAt],
    updatedAt: row[AT.updatedAt],
    isAbsent: row[AT.isAbsent] === 1n
  }
}

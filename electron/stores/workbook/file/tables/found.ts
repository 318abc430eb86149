import type { SettlementStatus } from '../../../../../shared/transactions/transactionStatus.ts'
import type { ReadDb, Value, WriteDb } from '../../../../base/database/database.ts'
import { createInsertRows } from '../../../../base/database/insertRows.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import { createSharedTexts, type SharedTexts } from './sharedTexts.ts'

type Row = readonly [
  id: string,
  accountId: string,
  amount: bigint,
  currency: string,
  paymentAmount: bigint,
  paymentCurrency: string,
  bulkPaymentId: string | null,
  correlationId: string | null,
  counterpartyName: string | null,
  counterpartyNumber: string | null,
  counterpartyBankCode: string | null,
  reference: string,
  status: string,
  settlementStatus: SettlementStatus,
  type: string,
  createdAt: string,
  updatedAt: string,
  isAbsent: bigint
]

const FIELDS = `id, account_id, amount, currency, payment_amount, payment_currency, bulk_payment_id, correlation_id,
  counterparty_name, counterparty_number, counterparty_bank_code, reference, status, standing, type,
  transaction_created_at, transaction_updated_at, is_absent`

interface FoundTable {
  /** Replaces transactions by what was read now. */
  insertRows(reconciliation: string, rows: readonly FoundRow[]): void
  deleteRow(reconciliation: string, id: string): void
}

const COLUMNS = 19
/** In place of the last reading. */
const RENEWED = FIELDS.split(/,\s+/)
  .slice(1)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')

export function createFoundTable(db: WriteDb): FoundTable {
  const insertRows = createInsertRows(
    db,
    `INSERT INTO found (reconciliation, ${FIELDS})`,
    COLUMNS,
    `ON CONFLICT DO UPDATE SET ${RENEWED}`
  )
  const deleteRow = db.command('DELETE FROM found WHERE reconciliation = ? AND id = ?')
  return {
    insertRows: (reconciliation, rows) => void insertRows(valuesOf(reconciliation, rows)),
    deleteRow: (reconciliation, id) => void deleteRow.run(reconciliation, id)
  }
}

function* valuesOf(reconciliation: string, rows: readonly FoundRow[]): Generator<readonly Value[]> {
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
  return Array.from(db.rows<Row>(sql).each(...values), (row) => rowOf(row, shared))
}

function rowOf(row: Row, shared: SharedTexts): FoundRow {
  return {
    id: row[0],
    accountId: shared(row[1]),
    amount: row[2],
    currency: shared(row[3]),
    paymentAmount: row[4],
    paymentCurrency: shared(row[5]),
    bulkPaymentId: shared(row[6]),
    correlationId: row[7],
    counterpartyName: row[8],
    counterpartyNumber: row[9],
    counterpartyBankCode: shared(row[10]),
    reference: row[11],
    status: shared(row[12]),
    settlementStatus: shared(row[13]),
    type: shared(row[14]),
    createdAt: row[15],
    updatedAt: row[16],
    isAbsent: row[17] === 1n
  }
}

import { formatMoney } from '../../../shared/domain/money.ts'
import type { Transaction } from '../../../shared/domain/transaction.ts'
import type { ReadDb } from '../database.ts'
import { SOURCE_COLUMNS } from './transactions.ts'

type Text = string
type MaybeText = string | null

type TransactionRow = readonly [
  ...head: [id: Text, accountId: Text, amount: bigint, currency: Text],
  ...payment: [amount: bigint, currency: Text, rate: MaybeText],
  ...ids: [bulk: MaybeText, correlation: MaybeText],
  ...counterparty: [name: MaybeText, number: MaybeText, bankCode: MaybeText, accountId: MaybeText],
  ...rest: [reference: Text, status: Text, type: Text, createdAt: Text, updatedAt: Text],
  isAbsent: bigint
]

function toTransaction(row: TransactionRow): Transaction {
  return {
    id: row[0],
    accountId: row[1],
    amount: formatMoney(row[2], row[3]),
    currency: row[3],
    paymentAmount: formatMoney(row[4], row[5]),
    paymentCurrency: row[5],
    exchangeRate: row[6],
    bulkPaymentId: row[7],
    correlationId: row[8],
    counterpartyName: row[9],
    counterpartyNumber: row[10],
    counterpartyBankCode: row[11],
    counterpartyAccountId: row[12],
    reference: row[13],
    status: row[14],
    type: row[15],
    createdAt: row[16],
    updatedAt: row[17],
    isAbsent: row[18] === 1n
  }
}

const SHOWN_COLUMNS = [...SOURCE_COLUMNS.filter((name) => name !== 'extra'), 'absent_pass IS NOT NULL'].join(', ')

/** Every query here answers for rows a screen waits for; their plans are asserted by a test. */
export const TRANSACTION_QUERIES = {
  byRowId: `SELECT ${SHOWN_COLUMNS} FROM transactions WHERE row_id = ?`,
  byId: `SELECT ${SHOWN_COLUMNS} FROM transactions WHERE id = ?`,
  byCorrelationIds: `SELECT ${SHOWN_COLUMNS} FROM transactions
    WHERE correlation_id IN (SELECT value FROM json_each(?)) ORDER BY row_id`
} as const

export interface TransactionReader {
  /** The rows of these numbers, in this order. */
  byRowIds(rowIds: Uint32Array): Transaction[]
  byId(id: string): Transaction | undefined
  byCorrelationIds(ids: readonly string[]): Transaction[]
}

export function createTransactionReader(db: ReadDb): TransactionReader {
  const byRowId = db.rows<TransactionRow>(TRANSACTION_QUERIES.byRowId)
  const byId = db.rows<TransactionRow>(TRANSACTION_QUERIES.byId)
  const byCorrelationIds = db.rows<TransactionRow>(TRANSACTION_QUERIES.byCorrelationIds)
  return {
    byRowIds: (rowIds) =>
      Array.from(rowIds, (rowId) => byRowId.get(rowId))
        .filter((row) => row !== undefined)
        .map(toTransaction),
    byId(id) {
      const row = byId.get(id)
      return row && toTransaction(row)
    },
    byCorrelationIds: (ids) => byCorrelationIds.all(JSON.stringify(ids)).map(toTransaction)
  }
}

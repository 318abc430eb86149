import { formatMoney } from '../../../../shared/domain/money.ts'
import type { Transaction, TransactionDetails } from '../../../../shared/domain/transaction.ts'
import { ReconciliationState } from '../../../../shared/domain/transactionFilter.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { SOURCE_COLUMNS } from './transactions.ts'

type Text = string
type MaybeText = string | null

type TransactionRow = readonly [
  ...head: [id: Text, accountId: Text, amount: bigint, currency: Text],
  ...payment: [amount: bigint, currency: Text, rate: MaybeText],
  ...ids: [bulk: MaybeText, correlation: MaybeText],
  ...counterparty: [name: MaybeText, number: MaybeText, bankCode: MaybeText, accountId: MaybeText],
  ...rest: [reference: Text, status: Text, type: Text, createdAt: Text, updatedAt: Text],
  ...ours: [isAbsent: bigint, reconciliation: Text]
]

function toTransaction(row: readonly [...TransactionRow, ...unknown[]]): Transaction {
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
    isAbsent: row[18] === 1n,
    reconciliation: ReconciliationState.parse(row[19])
  }
}

const STATE = `ifnull((SELECT state FROM reconciliation_marks WHERE transaction_id = transactions.id), 'open')`
const SHOWN_COLUMNS = [...SOURCE_COLUMNS.filter((name) => name !== 'extra'), 'absent_pass IS NOT NULL', STATE].join(
  ', '
)

/** A screen waits for each of these queries; a test checks their plans. */
export const TRANSACTION_QUERIES = {
  byRowId: `SELECT ${SHOWN_COLUMNS} FROM transactions WHERE row_id = ?`,
  byId: `SELECT ${SHOWN_COLUMNS}, extra FROM transactions WHERE id = ?`
} as const

export interface TransactionReader {
  /** The rows of these numbers, in this order. */
  byRowIds(rowIds: Uint32Array): Transaction[]
  byId(id: string): TransactionDetails | undefined
}

export function createTransactionReader(db: ReadDb): TransactionReader {
  const byRowId = db.rows<TransactionRow>(TRANSACTION_QUERIES.byRowId)
  const byId = db.rows<readonly [...TransactionRow, extra: MaybeText]>(TRANSACTION_QUERIES.byId)
  return {
    byRowIds: (rowIds) =>
      Array.from(rowIds, (rowId) => byRowId.get(rowId))
        .filter((row) => row !== undefined)
        .map(toTransaction),
    byId(id) {
      const row = byId.get(id)
      return row && { ...toTransaction(row), extra: row[20] }
    }
  }
}

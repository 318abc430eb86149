import { formatMoney } from '../../../../shared/domain/money.ts'
import type { Transaction, TransactionDetails } from '../../../../shared/domain/transaction.ts'
import { ReconciliationState } from '../../../../shared/domain/transactionFilter.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { textsOf, placesOf, type RowOf } from '../../../../shared/transactions/fieldLists.ts'
import { SENT_FIELDS } from '../../../../shared/transactions/transactionFields.ts'
import type { NewTransaction } from '../model/ledgerSyncRun.ts'

const NAMES = [...textsOf(SENT_FIELDS, 'name'), 'isAbsent', 'reconciliation'] as const

type TransactionRow = RowOf<Stored, typeof NAMES>

interface Stored extends NewTransaction {
  readonly isAbsent: bigint
  readonly reconciliation: string
}

const AT = placesOf(NAMES)

/** Written out, because an export reads every row. */
function toTransaction(row: readonly [...TransactionRow, ...unknown[]]): Transaction {
  return {
    id: row[AT.id],
    accountId: row[AT.accountId],
    amount: formatMoney(row[AT.amount], row[AT.currency]),
    currency: row[AT.currency],
    paymentAmount: formatMoney(row[AT.paymentAmount], row[AT.paymentCurrency]),
    paymentCurrency: row[AT.paymentCurrency],
    exchangeRate: row[AT.exchangeRate],
    bulkPaymentId: row[AT.bulkPaymentId],
    correlationId: row[AT.correlationId],
    counterpartyName: row[AT.counterpartyName],
    counterpartyNumber: row[AT.counterpartyNumber],
    counterpartyBankCode: row[AT.counterpartyBankCode],
    counterpartyAccountId: row[AT.counterpartyAccountId],
    reference: row[AT.reference],
    status: row[AT.status],
    type: row[AT.type],
    createdAt: row[AT.createdAt],
    updatedAt: row[AT.updatedAt],
    isAbsent: row[AT.isAbsent] === 1n,
    reconciliation: ReconciliationState.parse(row[AT.reconciliation])
  }
}

const STATE = `ifnull((SELECT state FROM reconciliation_marks WHERE transaction_id = transactions.id), 'open')`
const SHOWN_COLUMNS = [...textsOf(SENT_FIELDS, 'column'), 'absent_pass IS NOT NULL', STATE].join(', ')

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
  const byId = db.rows<readonly [...TransactionRow, extra: string | null]>(TRANSACTION_QUERIES.byId)
  return {
    byRowIds: (rowIds) =>
      Array.from(rowIds, (rowId) => byRowId.get(rowId))
        .filter((row) => row !== undefined)
        .map(toTransaction),
    byId(id) {
      const row = byId.get(id)
      return row && { ...toTransaction(row), extra: row[NAMES.length] }
    }
  }
}

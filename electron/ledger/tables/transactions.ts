import { formatMoney } from '../../../shared/domain/money.ts'
import type { Transaction } from '../../../shared/domain/transaction.ts'
import { textCare } from '../csv/csvColumns.ts'
import type { ReadDb, Value } from '../database.ts'
import { foldText } from '../foldText.ts'
import type { NewTransaction } from '../ledger.ts'

/** The columns that come from the service, in the order of `sourceValues`; `id` is the first. */
export const SOURCE_COLUMNS = [
  'id',
  'account_id',
  'amount',
  'currency',
  'payment_amount',
  'payment_currency',
  'exchange_rate',
  'bulk_payment_id',
  'correlation_id',
  'counterparty_name',
  'counterparty_number',
  'counterparty_bank_code',
  'counterparty_account_id',
  'reference',
  'status',
  'type',
  'created_at',
  'updated_at',
  'extra'
] as const

/** The columns made from the others when a row is stored, in the order of `derivedValues`. */
export const DERIVED_COLUMNS = [
  'amount_digits',
  'payment_amount_digits',
  'text_care',
  'counterparty_key',
  'search_text'
] as const

export function sourceValues(row: NewTransaction): Value[] {
  return [
    row.id,
    row.accountId,
    row.amount,
    row.currency,
    row.paymentAmount,
    row.paymentCurrency,
    row.exchangeRate,
    row.bulkPaymentId,
    row.correlationId,
    row.counterpartyName,
    row.counterpartyNumber,
    row.counterpartyBankCode,
    row.counterpartyAccountId,
    row.reference,
    row.status,
    row.type,
    row.createdAt,
    row.updatedAt,
    row.extra
  ]
}

export function derivedValues(row: NewTransaction): Value[] {
  return [
    shownDigits(row.amount, row.currency),
    shownDigits(row.paymentAmount, row.paymentCurrency),
    textCare(row),
    foldText(row.counterpartyName ?? '').trim() || null,
    searchText(row)
  ]
}

// Taken from the shown text itself, so that there is one rule for how money is shown.
function shownDigits(scaled: bigint, currency: string): number {
  const text = formatMoney(scaled, currency)
  const point = text.lastIndexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

// Lines, because a word of a filter never holds a line break and so never matches across two fields.
function searchText(row: NewTransaction): string {
  return foldText(
    [
      row.counterpartyName,
      row.reference,
      row.counterpartyNumber,
      row.id,
      row.accountId,
      row.counterpartyAccountId,
      row.bulkPaymentId,
      row.correlationId
    ]
      .filter((text) => text !== null)
      .join('\n')
  )
}

type Text = string
type MaybeText = string | null

type TransactionRow = readonly [
  ...head: [id: Text, accountId: Text, amount: bigint, currency: Text],
  ...payment: [amount: bigint, currency: Text, rate: MaybeText],
  ...ids: [bulk: MaybeText, correlation: MaybeText],
  ...counterparty: [name: MaybeText, number: MaybeText, bankCode: MaybeText, accountId: MaybeText],
  ...rest: [reference: Text, status: Text, type: Text, createdAt: Text, updatedAt: Text]
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
    updatedAt: row[17]
  }
}

const SHOWN_COLUMNS = SOURCE_COLUMNS.filter((name) => name !== 'extra').join(', ')

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

import type { NewTransaction } from '../ledger.ts'

/** `number`: a text cell that a spreadsheet may read as a number, such as a rate. */
export type CsvColumn =
  | { readonly name: string; readonly kind: 'money'; readonly digits: string }
  | { readonly name: string; readonly kind: 'text' | 'number'; readonly care: number }

// Facts of the field: these names, in this order.
const TEXT_FIELDS = {
  id: 'id',
  account_id: 'accountId',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  type: 'type',
  status: 'status',
  currency: 'currency',
  payment_currency: 'paymentCurrency',
  exchange_rate: 'exchangeRate',
  counterparty_name: 'counterpartyName',
  counterparty_number: 'counterpartyNumber',
  counterparty_bank_code: 'counterpartyBankCode',
  counterparty_account_id: 'counterpartyAccountId',
  reference: 'reference',
  bulk_payment_id: 'bulkPaymentId',
  correlation_id: 'correlationId'
} as const satisfies Record<string, keyof NewTransaction>

type TextColumn = keyof typeof TEXT_FIELDS

const TEXT_COLUMNS = Object.keys(TEXT_FIELDS) as TextColumn[]

function text(name: TextColumn, kind: 'text' | 'number' = 'text'): CsvColumn {
  return { name, kind, care: 2 ** TEXT_COLUMNS.indexOf(name) }
}

/** The columns of an exported file. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  text('id'),
  text('account_id'),
  text('created_at'),
  text('updated_at'),
  text('type'),
  text('status'),
  { name: 'amount', kind: 'money', digits: 'amount_digits' },
  text('currency'),
  { name: 'payment_amount', kind: 'money', digits: 'payment_amount_digits' },
  text('payment_currency'),
  text('exchange_rate', 'number'),
  text('counterparty_name'),
  text('counterparty_number'),
  text('counterparty_bank_code'),
  text('counterparty_account_id'),
  text('reference'),
  text('bulk_payment_id'),
  text('correlation_id')
]

// What a delimited file may have to quote (comma, semicolon or tab as the delimiter), and every start that may have to
// be kept from running as a formula. Wider than either rule: a bit too many costs time, a bit too few would be wrong.
const CARE = /^[\t\r\n \u00a0\u200b\ufeff=+\-@\uff1d\uff0b\uff0d\uff20]|[",;\t\r\n]/

/** One bit for each text cell of a row that an export must look at; 0 for nearly every row. */
export function textCare(row: NewTransaction): number {
  let bits = 0
  for (const [index, name] of TEXT_COLUMNS.entries()) {
    const value = row[TEXT_FIELDS[name]]
    if (value !== null && CARE.test(value)) bits |= 1 << index
  }
  return bits
}

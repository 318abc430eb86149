import { CELL_LENGTH } from '../../spreadsheet/cellText.ts'
import type { NewTransaction } from '../ledgerSyncRun.ts'

// The place of a column in this list is the place of its bits, for good: they are stored.
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

export type TextColumn = keyof typeof TEXT_FIELDS

const TEXT_COLUMNS = Object.keys(TEXT_FIELDS) as TextColumn[]

const FIELDS = Object.values(TEXT_FIELDS)

/** The bit that says that a delimited file must look at this text cell. */
export function csvCare(column: TextColumn): number {
  return 2 ** TEXT_COLUMNS.indexOf(column)
}

/** The bit that says that a cell of XML must look at this text. */
export function xmlCare(column: TextColumn): number {
  return csvCare(column) * 2 ** 16
}

/** What `csvCare` may say of any column, and `xmlCare`. */
export const CSV_CARE = 2 ** 16 - 1
export const XML_CARE = CSV_CARE * 2 ** 16

/** Some text is longer than a cell of a spreadsheet can be. */
export const LONG_CARE = 2 ** 32
/** Some text holds a control character, one that moves what is read around it, or what stands for such a character. */
export const STRANGE_CARE = 2 ** 33

// Each rule is a bit wider than the formats need: too many bits cost time, too few would be wrong.

// Whatever a program may split lines at, and every start that may have to be kept from running as a formula.
const CSV = /^['\t\r\n \u00a0\u200b\ufeff=+\-@\uff1d\uff0b\uff0d\uff20]|[",;|\t\r\n]/
// Marks of XML, spaces that it may drop, and what looks like a spreadsheet's escape.
const XML = /[&<>\t\r\n\p{Cc}\ufffe\uffff]|^ | $|_x[0-9a-f]{4}_/iu
const STRANGE = /[^\P{Cc}\t\r\n]|[\u2028-\u202e\u2066-\u2069\u2400-\u2421\ufffe\uffff]|\[U\+/u
// One look at nearly every cell: whatever one of the others finds.
const ANY =
  /^[' \u00a0\u200b\ufeff=+\-@\uff1d\uff0b\uff0d\uff20]| $|[\p{Cc}",;|&<>\u2028-\u202e\u2066-\u2069\u2400-\u2421\ufffe\uffff]|_x|\[u\+/iu

/**
 * What files must look at in a row's texts, as bits: 0 to 15 for delimited files (`csvCare`), 16 to 31 for XML
 * (`xmlCare`), then `LONG_CARE` and `STRANGE_CARE`. 0 for nearly every row.
 */
export function textCare(row: NewTransaction): number {
  let care = 0
  let isLong = false
  let isStrange = false
  for (let index = 0; index < FIELDS.length; index++) {
    const field = FIELDS[index]
    const value = field && row[field]
    if (!value || (value.length <= CELL_LENGTH && !ANY.test(value))) continue
    isLong ||= value.length > CELL_LENGTH
    isStrange ||= STRANGE.test(value)
    care += (CSV.test(value) ? 2 ** index : 0) + (XML.test(value) ? 2 ** (index + 16) : 0)
  }
  return care + (isLong ? LONG_CARE : 0) + (isStrange ? STRANGE_CARE : 0)
}
